import type { Stack } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';

/**
 * What CloudFront says with each call, so that the API refuses who comes beside it. CloudFormation makes them, and
 * no template holds one. The one before is understood too: CloudFront learns of a new one minutes after the API.
 */
export class OriginSecrets {
  /** The one that is said, where a template names it. */
  readonly said: string;
  /** Those that are understood, separated by commas. */
  readonly understood: string;

  /** @param number of the one that is said, from 1 on: the next is another */
  constructor(scope: Construct, stack: Stack, number: number) {
    const numbers = [number, number - 1].filter((each) => each > 0);
    const secrets = numbers.map((each) => {
      const secret = new Secret(scope, `OriginSecret${each}`, {
        description: 'What CloudFront says to the API.',
        generateSecretString: { excludePunctuation: true, passwordLength: 48 },
      });
      // Imported until the distribution is updated, which comes after this stack.
      stack.exportValue(secret.secretArn);
      return secret.secretValue.unsafeUnwrap();
    });
    this.said = secrets[0] ?? '';
    this.understood = secrets.join();
  }
}

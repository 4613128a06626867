import { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * What the edge and the API know and nobody else: passes for pictures are signed with it, and CloudFront says it to the
 * API. One secret, as each is paid for, whose values are found by their number; the deployment makes the first, and an
 * operator puts another beside it (docs/runbook.md). No template holds one.
 */
export class EdgeSecret extends Construct {
  readonly arn: string;
  /** The value that holds, where a template names it. */
  readonly value: string;
  /** That one and the one before, separated by a comma: CloudFront learns of another minutes after the API. */
  readonly understood: string;

  /** @param number of the value that holds, from 1 on */
  constructor(scope: Construct, id: string, number: number) {
    super(scope, id);
    const secret = new Secret(this, 'Secret', {
      description: 'What CloudFront and the API know: JSON, by number.',
      // Another `generateStringKey` would have CloudFormation write the whole anew.
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: '1',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const numbered = (each: number) => secret.secretValueFromJson(String(each)).unsafeUnwrap();
    this.value = numbered(number);
    this.understood = number > 1 ? `${this.value},${numbered(number - 1)}` : this.value;
    this.arn = secret.secretArn;
  }
}

import type { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * A secret whose values are found by their number, as each secret is paid for: the deployment makes the first value,
 * and an operator puts another beside it (docs/runbook.md). No template holds one.
 */
export class NumberedSecret extends Construct {
  readonly arn: string;
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, description: string, removalPolicy: RemovalPolicy) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description,
      // Another `generateStringKey` would have CloudFormation write the whole anew.
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: '1',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    this.arn = this.secret.secretArn;
  }

  /** The value with a number, from 1 on, where a template names it. */
  value(number: number): string {
    return this.secret.secretValueFromJson(String(number)).unsafeUnwrap();
  }

  /** That value and the one before, separated by a comma: what was made with either is understood. */
  understood(number: number): string {
    return number > 1 ? `${this.value(number)},${this.value(number - 1)}` : this.value(number);
  }
}

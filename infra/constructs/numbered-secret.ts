import type { RemovalPolicy } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';

/**
 * A secret with numbered values, because AWS charges by the secret. The deployment makes the first value, and an operator
 * adds others (docs/runbook.md). No template has them.
 */
export class NumberedSecret extends Construct {
  readonly arn: string;
  private readonly secret: Secret;

  constructor(scope: Construct, id: string, description: string, removalPolicy: RemovalPolicy) {
    super(scope, id);
    this.secret = new Secret(this, 'Secret', {
      description,
      // With another `generateStringKey` CloudFormation would overwrite the secret.
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

  /** A template's reference to the value with this number, from 1. */
  value(number: number): string {
    return this.secret.secretValueFromJson(String(number)).unsafeUnwrap();
  }

  /** The value and the previous one, separated by a comma: both are accepted. */
  acceptedValues(number: number): string {
    return number > 1 ? `${this.value(number)},${this.value(number - 1)}` : this.value(number);
  }
}

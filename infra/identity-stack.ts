import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { product } from '../shared/product.ts';
import type { DataStack } from './data-stack.ts';
import { ProductFunction } from './product-function.ts';

interface Props extends StackProps {
  data: DataStack;
}

/** Sign-in: who somebody is. What they may do is in the table, never in the pool. */
export class IdentityStack extends Stack {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, { data, ...props }: Props) {
    super(scope, id, props);
    const triggers = new ProductFunction(this, 'identity', {
      entry: 'identity/identity.lambda.ts',
      description: 'Files a request to join when a sign-up is confirmed',
      memoryMegabytes: 256,
      timeoutSeconds: 5,
    });
    data.grantRecords(triggers);

    this.pool = new UserPool(this, 'pool', {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: false, mutable: true },
      },
      customAttributes: { reason: new StringAttribute({ maxLen: 2048, mutable: true }) },
      // ASVS 6.2: long passwords, no rules on their composition.
      passwordPolicy: {
        minLength: 12,
        requireDigits: false,
        requireLowercase: false,
        requireUppercase: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(30),
      },
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailSubject: `Your ${product.name} code`,
        emailBody: `Your code for ${product.name} is {####}`,
      },
      userInvitation: {
        emailSubject: `You are invited to ${product.name}`,
        emailBody: `You are invited to ${product.name}. Sign in as {username} with the temporary password {####}`,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.pool.addTrigger(UserPoolOperation.POST_CONFIRMATION, triggers);

    // Only what signing up needs can be written by a client; nothing the product decides by is here.
    const writable = new ClientAttributes()
      .withStandardAttributes({ email: true, fullname: true })
      .withCustomAttributes('reason');
    const readable = new ClientAttributes().withStandardAttributes({
      email: true,
      emailVerified: true,
      fullname: true,
    });
    this.client = this.pool.addClient('app', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      generateSecret: false,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(30),
      idTokenValidity: Duration.minutes(30),
      refreshTokenValidity: Duration.days(30),
      readAttributes: readable,
      writeAttributes: writable,
    });

    new CfnOutput(this, 'UserPoolId', { value: this.pool.userPoolId });
    new CfnOutput(this, 'UserPoolClientId', { value: this.client.userPoolClientId });
  }

  /** Lets a function invite and look up identities. */
  grantInvitations(grantee: LambdaFunction): void {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId);
    this.pool.grant(grantee, 'cognito-idp:AdminCreateUser', 'cognito-idp:AdminGetUser');
  }

  /** Lets a function delete the identity of a member who is gone. */
  grantDeletion(grantee: LambdaFunction): void {
    grantee.addEnvironment('USER_POOL_ID', this.pool.userPoolId);
    this.pool.grant(grantee, 'cognito-idp:AdminDeleteUser', 'cognito-idp:ListUsers');
  }
}

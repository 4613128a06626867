import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  ClientAttributes,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Grant } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { shortestPassword } from '../shared/password.ts';
import { product } from '../shared/product.ts';
import type { DataStack } from './data-stack.ts';
import { ProductFunction } from './product-function.ts';
import { senderIdentity } from './sender.ts';

export type IdentityStackProps = StackProps & {
  data: DataStack;
  /** Where the app is served from, when it is known before the first deployment. */
  appUrl: string | undefined;
  /** An address at a domain that SES has verified. */
  mailFrom: string | undefined;
};

/** Who a person is: the user pool, the app's client of it, and what happens when an address is confirmed. */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  readonly confirmation: ProductFunction;

  constructor(scope: Construct, id: string, { data, appUrl, mailFrom, ...props }: IdentityStackProps) {
    super(scope, id, props);
    this.confirmation = new ProductFunction(this, 'Confirmation', {
      entry: 'identity',
      description: 'Files the request to join when a person has confirmed their address.',
      timeout: Duration.seconds(5),
      memory: 512,
    });
    data.grantRecords(this.confirmation);

    const where = appUrl ? ` at <a href="${appUrl}">${appUrl}</a>` : '';
    this.userPool = new UserPool(this, 'UserPool', {
      selfSignUpEnabled: true,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      customAttributes: { reason: new StringAttribute({ maxLen: 2048, mutable: true }) },
      // Length without rules of composition, as OWASP ASVS 6.2 asks.
      passwordPolicy: {
        minLength: shortestPassword,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
        tempPasswordValidity: Duration.days(14),
      },
      mfa: Mfa.OFF,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      userVerification: {
        emailSubject: `Your ${product.name} code`,
        emailBody: `Your code for ${product.name} is {####}. If you did not ask for it, ignore this mail.`,
      },
      userInvitation: {
        emailSubject: `You are invited to ${product.name}`,
        emailBody: `You are invited to ${product.name}. Sign in${where} as {username} with the temporary password {####} within 14 days; you will choose your own.`,
      },
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    if (mailFrom) this.sendAs(mailFrom);
    this.userPool.addTrigger(UserPoolOperation.POST_CONFIRMATION, this.confirmation);

    const token = Duration.minutes(15);
    this.client = this.userPool.addClient('App', {
      authFlows: { userSrp: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: token,
      idTokenValidity: token,
      refreshTokenValidity: Duration.days(30),
      // Whatever a client may write, a person may write about themselves: closed but for these.
      writeAttributes: new ClientAttributes()
        .withStandardAttributes({ email: true, fullname: true })
        .withCustomAttributes('reason'),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
    });
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
  }

  /** Create the identity of a person who is invited, and find one that is there already. */
  grantInvite(grantee: LambdaFunction): void {
    this.grant(grantee, ['cognito-idp:AdminCreateUser', 'cognito-idp:AdminGetUser']);
  }

  /** Close the identity of a member who was deleted, open it when they are brought back, or delete it. */
  grantSettle(grantee: LambdaFunction): void {
    this.grant(grantee, [
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  }

  /** Find identities, and who has none, and delete those of who became no member or is one no more. */
  grantSweep(grantee: LambdaFunction): void {
    this.grant(grantee, ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminGetUser', 'cognito-idp:ListUsers']);
  }

  /** Cognito's own mails by SES too; the construct for it wants to know the region at synthesis. */
  private sendAs(sender: string): void {
    const pool = this.userPool.node.defaultChild as CfnUserPool;
    pool.emailConfiguration = {
      emailSendingAccount: 'DEVELOPER',
      from: `${product.name} <${sender}>`,
      sourceArn: senderIdentity(this, sender),
    };
  }

  private grant(grantee: LambdaFunction, actions: string[]): void {
    grantee.addEnvironment('USER_POOL_ID', this.userPool.userPoolId);
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.userPool.userPoolArn] });
  }
}

import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  StringAttribute,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { shortestPassword } from '../../shared/password.ts';
import { NumberedSecret } from '../constructs/numbered-secret.ts';
import { ProductFunction } from '../constructs/product-function.ts';

/**
 * Who a person is: the user pool and the app's client of it. The pool keeps passwords and signs tokens. Whose an
 * address is the product finds out itself, by codes of its own: anybody may tell the pool any address.
 */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** What refuses the pool's own mails. */
  readonly ownMails: ProductFunction;
  /** What counts sign-ins, and says in each token what it is for. */
  readonly tokenScopes: ProductFunction;
  /** By which a function asks whether a password is somebody's; nobody signs in with it. */
  readonly passwordCheck: UserPoolClient;
  /** What codes are made with, so that whoever reads the table can't find them (functions/stores/secret-hmac.ts). */
  private readonly codeKey: NumberedSecret;
  /** What the secrets of authenticator apps are encrypted by (functions/account/app-secrets.ts). */
  private readonly appKey: Key;

  constructor(scope: Construct, id: string, props: StackProps) {
    super(scope, id, props);
    this.ownMails = new ProductFunction(this, 'OwnMails', {
      entry: 'identity',
      description:
        'Refuses the mails that the user pool would send by itself, and with them what they are for.',
      timeout: Duration.seconds(5),
      memory: 128,
    });
    this.tokenScopes = new ProductFunction(this, 'TokenScopes', {
      entry: 'tokens',
      description:
        'Counts sign-ins for their person, and says in each access token that it is for the API alone.',
      // Cognito waits five seconds, and asks again.
      timeout: Duration.seconds(5),
      memory: 256,
    });
    this.userPool = new UserPool(this, 'UserPool', {
      // The least that lets a function say what an access token is for.
      featurePlan: FeaturePlan.ESSENTIALS,
      selfSignUpEnabled: false,
      signInAliases: { email: true },
      signInCaseSensitive: false,
      autoVerify: { email: true },
      keepOriginal: { email: true },
      standardAttributes: {
        email: { required: true, mutable: true },
        fullname: { required: true, mutable: true },
      },
      // Of before: what a pool once keeps of people can't be taken out of it.
      customAttributes: { reason: new StringAttribute({ maxLen: 2048, mutable: true }) },
      // Length without rules of composition, as OWASP ASVS 6.2 asks.
      passwordPolicy: {
        minLength: shortestPassword,
        requireLowercase: false,
        requireUppercase: false,
        requireDigits: false,
        requireSymbols: false,
      },
      mfa: Mfa.OFF,
      accountRecovery: AccountRecovery.NONE,
      deletionProtection: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.userPool.addTrigger(UserPoolOperation.CUSTOM_MESSAGE, this.ownMails);
    // One function for both steps of a sign-in: what the first waits for to start, the second finds warm.
    this.userPool.addTrigger(UserPoolOperation.PRE_AUTHENTICATION, this.tokenScopes);
    this.userPool.addTrigger(
      UserPoolOperation.PRE_TOKEN_GENERATION_CONFIG,
      this.tokenScopes,
      LambdaVersion.V2_0,
    );

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
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
    });
    this.passwordCheck = this.userPool.addClient('PasswordCheck', {
      // Only for callers with a role that allows it, never for a browser.
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      // The shortest there is: the tokens are thrown away unread.
      refreshTokenValidity: Duration.hours(1),
      readAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    });
    this.codeKey = new NumberedSecret(
      this,
      'CodeKey',
      'What the API makes codes with: JSON, by number.',
      // Codes that people have kept were made with it.
      RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    );
    this.appKey = new Key(this, 'AppKey', {
      description: 'Encrypts the secrets of authenticator apps, each for its person.',
      enableKeyRotation: true,
      // Without it no code of an app is right any more.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new CfnOutput(this, 'AppKeyArn', { value: this.appKey.keyArn });
    new CfnOutput(this, 'CodeKeyArn', { value: this.codeKey.arn });
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
  }

  /**
   * Make the identity of whoever has shown an address to be theirs, or was invited, set its password and its
   * address, and ask whether a password is theirs.
   */
  grantAccounts(grantee: LambdaFunction): void {
    grantee.addEnvironment('PASSWORD_CHECK_CLIENT_ID', this.passwordCheck.userPoolClientId);
    this.grant(grantee, [
      'cognito-idp:AdminCreateUser',
      // An unconfirmed one of before stands in the way of who the address is.
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  }

  /** Make codes and recognize them. */
  grantCodeKey(grantee: LambdaFunction, number: number): void {
    grantee.addEnvironment('CODE_KEYS', this.codeKey.understood(number));
  }

  /** Encrypt and decrypt the secret of somebody's authenticator app, naming whose it is. */
  grantAppSecrets(grantee: LambdaFunction): void {
    grantee.addEnvironment('APP_KEY_ARN', this.appKey.keyArn);
    Grant.addToPrincipal({
      grantee,
      actions: ['kms:Decrypt', 'kms:Encrypt'],
      resourceArns: [this.appKey.keyArn],
      conditions: { StringLike: { 'kms:EncryptionContext:person': '?*' } },
    });
  }

  /**
   * Close the identity of a member who was deleted, open it when they are brought back, or delete it; see whether
   * a new member has a password yet, and let an address follow the record's.
   */
  grantSettle(grantee: LambdaFunction): void {
    this.grant(grantee, [
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  }

  /** Find identities, and who has none, and delete those of who became no member or is one no more. */
  grantSweep(grantee: LambdaFunction): void {
    this.grant(grantee, ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminGetUser', 'cognito-idp:ListUsers']);
  }

  /** Make the canary's identity, and give it another password. */
  grantCanary(grantee: LambdaFunction): void {
    this.grant(grantee, [
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminSetUserPassword',
    ]);
  }

  private grant(grantee: LambdaFunction, actions: string[]): void {
    grantee.addEnvironment('USER_POOL_ID', this.userPool.userPoolId);
    Grant.addToPrincipal({ grantee, actions, resourceArns: [this.userPool.userPoolArn] });
  }
}

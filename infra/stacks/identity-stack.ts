import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  AccountRecovery,
  ClientAttributes,
  FeaturePlan,
  LambdaVersion,
  Mfa,
  UserPool,
  type UserPoolClient,
  UserPoolOperation,
} from 'aws-cdk-lib/aws-cognito';
import { Grant } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { shortestPassword } from '../../shared/account/password.ts';
import { privateBucket } from '../constructs/buckets.ts';
import { ProductFunction } from '../constructs/product-function.ts';

/**
 * The user pool and the app's client. The pool keeps passwords and signs tokens. The product itself verifies addresses,
 * with its own codes.
 */
export class IdentityStack extends Stack {
  readonly userPool: UserPool;
  readonly client: UserPoolClient;
  /** The function that refuses the pool's own mails. */
  readonly ownMails: ProductFunction;
  /** The function that counts sign-ins and sets the scope of tokens. */
  readonly tokenScopes: ProductFunction;
  /** The client with which functions check a password; nobody signs in with it. */
  readonly passwordCheck: UserPoolClient;
  /** Each night's list of the pool's people, which functions only write (functions/identity/saved-people.ts). */
  private readonly people: Bucket;
  /** The key that encrypts the secrets of authenticator apps, and the table's keys (functions/data/encryption.ts). */
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
      // Cognito waits five seconds, and then retries.
      timeout: Duration.seconds(5),
      memory: 256,
    });
    this.userPool = new UserPool(this, 'UserPool', {
      // This is the cheapest plan in which a function can set the scopes of an access token.
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
      // OWASP ASVS 6.2 asks for length, and for no rules of composition.
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
    // Both steps of a sign-in call the same function, so that the second finds it warm.
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
      // People can write these attributes themselves, so only the needed ones are open.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
      readAttributes: new ClientAttributes().withStandardAttributes({
        email: true,
        emailVerified: true,
        fullname: true,
      }),
    });
    this.passwordCheck = this.userPool.addClient('PasswordCheck', {
      // Only callers with an IAM role may use this flow, no browser.
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      accessTokenValidity: Duration.minutes(5),
      idTokenValidity: Duration.minutes(5),
      // This is the minimum; the tokens are never used.
      refreshTokenValidity: Duration.hours(1),
      readAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true, fullname: true }),
    });
    this.appKey = new Key(this, 'AppKey', {
      description:
        'Encrypts the secrets of authenticator apps, each for its person, and the keys of codes and links.',
      enableKeyRotation: true,
      // KMS charges each of the first two rotations like a key, and nothing here needs them more often.
      rotationPeriod: Duration.days(2560),
      // Without this key no authenticator app and no code that people keep works any more.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new CfnOutput(this, 'AppKeyArn', { value: this.appKey.keyArn });
    this.people = new Bucket(this, 'People', {
      ...privateBucket,
      lifecycleRules: [{ expiration: Duration.days(35) }],
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    new CfnOutput(this, 'PeopleBucketName', { value: this.people.bucketName });
    new CfnOutput(this, 'UserPoolId', { value: this.userPool.userPoolId });
  }

  /**
   * Grants creating identities, setting their passwords and addresses, and checking passwords.
   */
  grantAccounts(grantee: LambdaFunction): void {
    grantee.addEnvironment('PASSWORD_CHECK_CLIENT_ID', this.passwordCheck.userPoolClientId);
    this.grant(grantee, [
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  }

  /** Grants encrypting and decrypting the secrets of authenticator apps, bound to their owner. */
  grantAppSecrets(grantee: LambdaFunction): void {
    this.grantAppKey(grantee, { 'kms:EncryptionContext:person': '?*' });
  }

  /** Grants reading the table's keys with these names, and making them. */
  grantTableKeys(grantee: LambdaFunction, names: string[]): void {
    this.grantAppKey(grantee, { 'kms:EncryptionContext:key': names });
  }

  private grantAppKey(grantee: LambdaFunction, context: Record<string, string | string[]>): void {
    grantee.addEnvironment('APP_KEY_ARN', this.appKey.keyArn);
    Grant.addToPrincipal({
      grantee,
      actions: ['kms:Decrypt', 'kms:Encrypt'],
      resourceArns: [this.appKey.keyArn],
      conditions: { StringLike: context },
    });
  }

  /**
   * Grants disabling, enabling and deleting identities as members are deleted and restored, reading whether a new member
   * has a password, and updating addresses.
   */
  grantSyncIdentity(grantee: LambdaFunction): void {
    this.grant(grantee, [
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  }

  /** Grants finding identities, and deleting those of people who aren't members. */
  grantSweep(grantee: LambdaFunction): void {
    this.grant(grantee, ['cognito-idp:AdminDeleteUser', 'cognito-idp:AdminGetUser', 'cognito-idp:ListUsers']);
  }

  /** Grants saving who is in the pool. */
  grantSavePeople(grantee: LambdaFunction): void {
    this.grant(grantee, ['cognito-idp:ListUsers']);
    grantee.addEnvironment('PEOPLE_BUCKET', this.people.bucketName);
    const resourceArns = [this.people.arnForObjects('people/*')];
    Grant.addToPrincipal({ grantee, actions: ['s3:PutObject'], resourceArns });
  }

  /** Grants creating the canary's identity and changing its password. */
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

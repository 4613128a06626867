import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { lanePaths, laneRoutes } from '../../shared/calls/routes.ts';
import { metrics } from '../../shared/protocol/metrics.ts';
import {
  abuse,
  bill,
  callRates,
  firstOfDay,
  keyRotationDays,
  memory,
  month,
  prices,
  secondsOf,
  total,
} from '../cost/calculator.ts';
import { propertiesOf, stacksWith, statementsOf, textOf } from './assembly.ts';

const { stacks } = stacksWith();
const { data, media, identity, api, web, upkeep } = stacks;
const all = Object.values(stacks);

type FunctionProperties = {
  Architectures: string[];
  Description: string;
  MemorySize: number;
  Timeout: number;
  Environment?: { Variables: Record<string, unknown> };
  Runtime: string;
  LoggingConfig?: object;
};
const functions = all
  .flatMap((stack) => propertiesOf<FunctionProperties>(stack, 'AWS::Lambda::Function'))
  // Helpers of the CDK log wherever Lambda puts it.
  .filter(({ Runtime, LoggingConfig }) => Runtime.startsWith('nodejs') && LoggingConfig);

const laneKeys = (path: string) => laneRoutes(path).map((route) => `ANY ${route}`);

describe('the API', () => {
  type Route = { RouteKey: string; AuthorizationType: string; AuthorizationScopes?: string[] };
  const made = propertiesOf<Route>(api, 'AWS::ApiGatewayV2::Route');

  test('has sixteen lanes for each: browsers that a member used, others with a token, and those without one', () =>
    expect(made.map(({ RouteKey }) => RouteKey).sort()).toEqual(
      Object.values(lanePaths).flatMap(laneKeys).sort(),
    ));

  test('wants an access token in all lanes but those by which anyone may try to get in', () => {
    const open = made.filter(({ AuthorizationType }) => AuthorizationType === 'NONE');
    expect(open.map(({ RouteKey }) => RouteKey).sort()).toEqual(laneKeys(lanePaths.open).sort());
    for (const route of made.filter((each) => !open.includes(each)))
      expect(route).toMatchObject({ AuthorizationType: 'JWT', AuthorizationScopes: ['colloquy/api'] });
  });

  test('takes tokens of the app’s own client only', () =>
    Template.fromStack(api).hasResourceProperties('AWS::ApiGatewayV2::Authorizer', {
      AuthorizerType: 'JWT',
      IdentitySource: ['$request.header.Authorization'],
      JwtConfiguration: { Audience: [Match.anyValue()], Issuer: Match.anyValue() },
    }));

  test('slows down whoever floods it, and logs neither addresses, headers nor callers', () => {
    type Limit = { ThrottlingBurstLimit: number; ThrottlingRateLimit: number };
    const [stage] = propertiesOf<{
      AccessLogSettings: { Format: string };
      DefaultRouteSettings: Limit;
      RouteSettings: Record<string, Limit>;
    }>(api, 'AWS::ApiGatewayV2::Stage');
    const { RouteSettings: limits = {}, DefaultRouteSettings: all } = stage ?? {};
    // Each route has a limit of its own, and the stage's is none, whether it is one for all or one for each.
    expect(Object.keys(limits).sort()).toEqual(made.map(({ RouteKey }) => RouteKey).sort());
    const sumOf = (what: keyof Limit) =>
      Object.values(limits).reduce((total, limit) => total + limit[what], 0);
    expect(all?.ThrottlingRateLimit).toBeGreaterThanOrEqual(sumOf('ThrottlingRateLimit'));
    // All lanes at once, each as full as it gets, fill it for some seconds.
    const seconds = sumOf('ThrottlingBurstLimit') / Number(all?.ThrottlingRateLimit);
    expect(seconds).toBeLessThan(8);
    for (const [path, rate, burst] of [
      [lanePaths.members, 0.5, 400],
      [lanePaths.tokens, 0.0625, 400],
      [lanePaths.open, 0.15625, 200],
    ] as const)
      for (const key of laneKeys(path))
        expect(limits[key]).toEqual({ ThrottlingBurstLimit: burst, ThrottlingRateLimit: rate });
    expect(stage?.AccessLogSettings.Format).not.toMatch(/path|header|identity|claims/i);
  });
});

describe('sign-in', () => {
  const template = Template.fromStack(identity);

  test('is by a verified mail address and a long password, whatever it is made of', () =>
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
      Policies: {
        PasswordPolicy: Match.objectLike({
          MinimumLength: 12,
          RequireLowercase: false,
          RequireNumbers: false,
          RequireSymbols: false,
          RequireUppercase: false,
        }),
      },
    }));

  test('lets people write their address and name, and nothing the product decides by', () =>
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      WriteAttributes: ['email', 'name'],
      ReadAttributes: ['email', 'email_verified', 'name'],
    }));

  test('never sends a password, tells nobody who has an account, and can be revoked', () =>
    template.hasResourceProperties('AWS::Cognito::UserPoolClient', {
      ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
      AccessTokenValidity: 15,
      TokenValidityUnits: Match.objectLike({ AccessToken: 'minutes' }),
      GenerateSecret: Match.absent(),
    }));

  test('makes no identity and recovers no password by itself', () =>
    template.hasResourceProperties('AWS::Cognito::UserPool', {
      AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
      AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'admin_only', Priority: 1 }] },
    }));

  test('survives the deletion of its stack', () => {
    template.hasResourceProperties('AWS::Cognito::UserPool', { DeletionProtection: 'ACTIVE' });
    template.hasResource('AWS::Cognito::UserPool', { DeletionPolicy: 'Retain' });
  });
});

describe('the table', () => {
  const template = Template.fromStack(data);

  test('is keyed by pk and sk, with offers found by their expiry', () =>
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      GlobalSecondaryIndexes: [
        Match.objectLike({
          IndexName: 'expiry',
          KeySchema: [
            { AttributeName: 'expiryKind', KeyType: 'HASH' },
            { AttributeName: 'expiry', KeyType: 'RANGE' },
          ],
        }),
      ],
    }));

  test('forgets what has run out and says what changed', () =>
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      TimeToLiveSpecification: { AttributeName: 'expires', Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    }));

  test('can be restored to any second of the last weeks, and is not deleted by accident', () => {
    template.hasResourceProperties('AWS::DynamoDB::Table', {
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
    });
    template.hasResource('AWS::DynamoDB::Table', { DeletionPolicy: 'Retain' });
  });
});

describe('the buckets', () => {
  type Bucket = { PublicAccessBlockConfiguration: object; BucketEncryption: object };
  const buckets = [data, media, identity, web].flatMap((stack) =>
    propertiesOf<Bucket>(stack, 'AWS::S3::Bucket'),
  );

  test('are five, all private and encrypted', () => {
    expect(buckets).toHaveLength(5);
    for (const bucket of buckets)
      expect(bucket).toMatchObject({
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: expect.anything(),
      });
  });

  test('refuse whoever comes without TLS', () => {
    const policies = [data, media, identity, web].flatMap((stack) =>
      propertiesOf<{ PolicyDocument: { Statement: object[] } }>(stack, 'AWS::S3::BucketPolicy'),
    );
    expect(policies).toHaveLength(5);
    for (const { PolicyDocument } of policies)
      expect(PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      );
  });

  test('forget what first loads begin with within a day of the last run, in all its versions', () =>
    Template.fromStack(data).hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 1, Status: 'Enabled' })] },
      VersioningConfiguration: Match.absent(),
    }));

  test('keep each night’s people for 35 days, as the table keeps its past', () =>
    Template.fromStack(identity).hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 35, Status: 'Enabled' })] },
      VersioningConfiguration: Match.absent(),
    }));

  test('keep an uploaded original for a day at most', () =>
    Template.fromStack(media).hasResourceProperties('AWS::S3::Bucket', {
      LifecycleConfiguration: { Rules: [Match.objectLike({ ExpirationInDays: 1, Status: 'Enabled' })] },
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedMethods: ['PUT'] })] },
    }));

  test('hand an upload to the pictures function', () =>
    Template.fromStack(media).hasResourceProperties('Custom::S3BucketNotifications', {
      NotificationConfiguration: {
        LambdaFunctionConfigurations: [
          Match.objectLike({
            Events: ['s3:ObjectCreated:*'],
            Filter: { Key: { FilterRules: [{ Name: 'prefix', Value: 'uploads/' }] } },
          }),
        ],
      },
    }));
});

describe('the functions', () => {
  test('all run on Node 24, arm64', () => {
    expect(functions).toHaveLength(9);
    for (const each of functions)
      expect(each).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'] });
  });

  test.each([
    [
      'Answers every call of the API.',
      [
        'APP_KEY_ARN',
        'BASES_BUCKET',
        'EDGE_SECRETS',
        'MAIL_CONFIGURATION',
        'MAIL_CONTACT',
        'MAIL_FROM',
        'METRICS_NAMESPACE',
        'PASSWORD_CHECK_CLIENT_ID',
        'QUOTA_FACTOR',
        'RELEASE',
        'SECOND_FACTOR',
        'STRANGER_MAILS',
        'TABLE_NAME',
        'UPLOAD_BUCKET',
        'USER_POOL_ID',
      ],
    ],
    [
      'Makes the variants of an uploaded picture, or refuses it.',
      ['MEDIA_BUCKET', 'METRICS_NAMESPACE', 'RELEASE', 'TABLE_NAME', 'UPLOAD_BUCKET'],
    ],
    [
      'Refuses the mails that the user pool would send by itself, and with them what they are for.',
      ['RELEASE'],
    ],
    [
      'Counts sign-ins for their person, and says in each access token that it is for the API alone.',
      ['METRICS_NAMESPACE', 'RELEASE', 'TABLE_NAME'],
    ],
    [
      'Signs in and syncs as people do, to be the first to notice that it can’t be done.',
      ['APP_URL', 'METRICS_NAMESPACE', 'RELEASE', 'STREAM_MAPPING', 'TABLE_NAME', 'USER_POOL_ID'],
    ],
    [
      'Notes the addresses that mail comes back from, or whose owner called it unwanted.',
      ['METRICS_NAMESPACE', 'RELEASE', 'TABLE_NAME'],
    ],
    [
      'Saves the user pool’s people each night, and tries each week to restore the table.',
      ['METRICS_NAMESPACE', 'PEOPLE_BUCKET', 'RELEASE', 'TABLE_NAME', 'USER_POOL_ID'],
    ],
    [
      'Does what follows from a change: mail, references, identities.',
      [
        'APP_URL',
        'MAIL_CONFIGURATION',
        'MAIL_CONTACT',
        'MAIL_FROM',
        'METRICS_NAMESPACE',
        'QUOTA_FACTOR',
        'RELEASE',
        'TABLE_NAME',
        'USER_POOL_ID',
      ],
    ],
    [
      'Mails digests, tells of offers that fall due and sweeps what is no longer needed.',
      [
        'APP_KEY_ARN',
        'APP_URL',
        'BASES_BUCKET',
        'BATCHES_BUCKET',
        'MAIL_CONFIGURATION',
        'MAIL_CONTACT',
        'MAIL_FROM',
        'MEDIA_BUCKET',
        'METRICS_NAMESPACE',
        'RELEASE',
        'TABLE_NAME',
        'USER_POOL_ID',
      ],
    ],
  ])('the one that "%s" knows %s', (description, names) => {
    const found = functions.find(({ Description }) => Description === description);
    expect(Object.keys(found?.Environment?.Variables ?? {}).sort()).toEqual(names);
  });

  test('what follows from a change is retried, split where it fails, and never lost', () =>
    Template.fromStack(upkeep).hasResourceProperties('AWS::Lambda::EventSourceMapping', {
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MaximumRetryAttempts: 20,
      ParallelizationFactor: 1,
      StartingPosition: 'TRIM_HORIZON',
      // A bucket is brought the entries themselves; a queue would only be told where they were for a day.
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Batches'), 'Arn'] } },
      },
    }));

  test('what comes back is told of this stage’s mails alone', () => {
    Template.fromStack(api).hasResourceProperties('AWS::SES::ConfigurationSetEventDestination', {
      EventDestination: Match.objectLike({ MatchingEventTypes: ['bounce', 'complaint'], Enabled: true }),
    });
    Template.fromStack(upkeep).hasResourceProperties('AWS::Events::Rule', {
      EventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          mail: { tags: { 'ses:configuration-set': [Match.anyValue()] } },
        },
      },
    });
  });

  test('the schedule runs every hour', () =>
    Template.fromStack(upkeep).hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 hour)',
      State: 'ENABLED',
    }));
});

describe('rights', () => {
  const productStatements = [data, media, identity, api, upkeep].flatMap(statementsOf);
  const actions = productStatements.flatMap(({ Action }) => Action);
  const resources = productStatements.flatMap(({ Resource }) => [Resource].flat().map(textOf));

  test('name each action', () => expect(actions.filter((action) => action.includes('*'))).toEqual([]));

  test('read no whole table and empty no bucket', () => {
    expect(actions).not.toContain('dynamodb:Scan');
    expect(actions).not.toContain('s3:DeleteBucket');
  });

  test('name what they are for, but where AWS offers no narrower name', () => {
    const wide = productStatements.filter(({ Resource }) => [Resource].flat().includes('*'));
    // Listing streams knows no single stream, and the mails of the account are of no resource.
    expect([...new Set(wide.flatMap(({ Action }) => Action))].sort()).toEqual([
      'dynamodb:ListStreams',
      'ses:GetAccount',
    ]);
  });

  test('reach into folders of buckets, not beyond', () => {
    const ofMail = /:(identity|configuration-set)\/\*$/;
    const partly = resources.filter((name) => name.includes('*') && name !== '*' && !ofMail.test(name));
    for (const name of partly) expect(name).toMatch(/>\/(uploads|media|bases|people|aws\/lambda)\/\*$/);
  });

  test('let what is called as somebody signs in count that, and nothing else of the table', () => {
    const ofTable = statementsOf(identity).filter(({ Action }) =>
      JSON.stringify(Action).includes('dynamodb'),
    );
    expect(ofTable).toMatchObject([
      {
        Action: 'dynamodb:UpdateItem',
        Condition: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['sign-ins'] } },
      },
    ]);
  });

  test('let a drill write, read as a whole and delete the table that it restores, and no other', () => {
    const { stacks: stage } = stacksWith({ stage: 'prod', region: 'eu-central-1' });
    const ofDrill = statementsOf(stage.upkeep).filter(({ Action }) =>
      /Restore|Scan|Table"/.test(JSON.stringify(Action)),
    );
    expect(
      ofDrill.map(({ Action, Resource }) => [Action, textOf(Resource).replace(/<.+>/, 'table')]),
    ).toEqual([
      [
        [
          ...['BatchWriteItem', 'DeleteItem', 'DeleteTable', 'DescribeTable', 'GetItem', 'PutItem', 'Query'],
          ...['Scan', 'UpdateItem'],
        ].map((name) => `dynamodb:${name}`),
        'table-drill',
      ],
      ['dynamodb:RestoreTableToPointInTime', 'table'],
    ]);
    // Here, where nothing can be restored, nothing may be.
    expect(actions.filter((action) => /Restore|Table$/.test(action))).toEqual([]);
  });

  test('let no function read the people that are saved of the user pool', () => {
    const ofPeople = productStatements.filter(({ Resource }) => textOf(Resource).includes('/people/'));
    expect(ofPeople.map(({ Action }) => Action)).toEqual(['s3:PutObject']);
  });

  test('let mail be sent in the product’s name only', () => {
    const mail = productStatements.filter(({ Action }) => Action === 'ses:SendEmail');
    // The API, what follows from a write, and the digests of the schedule.
    expect(mail).toHaveLength(3);
    for (const { Condition, Resource } of mail) {
      // SES asks for the right at what it looks through for the sender, and in its sandbox at whom it is for.
      const sought = [Resource].flat().map((each) => textOf(each).split(':').at(-1));
      expect(sought).toEqual(['configuration-set/*', 'identity/*']);
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': 'no-reply@colloquy.example' } });
    }
  });

  test('let only the API make an identity and set a password, and only what keeps things in order close one', () => {
    const cognito = (stack: Stack) =>
      statementsOf(stack)
        .flatMap(({ Action }) => Action)
        .filter((action) => action.startsWith('cognito-idp:'));
    expect(cognito(upkeep).sort()).toEqual([
      // The canary makes its own.
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDeleteUser',
      'cognito-idp:AdminDisableUser',
      'cognito-idp:AdminEnableUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
      // The schedule's sweeps, and the nightly list of the backups.
      'cognito-idp:ListUsers',
      'cognito-idp:ListUsers',
    ]);
    expect(cognito(api)).toEqual([
      'cognito-idp:AdminCreateUser',
      'cognito-idp:AdminGetUser',
      'cognito-idp:AdminInitiateAuth',
      'cognito-idp:AdminSetUserPassword',
      'cognito-idp:AdminUpdateUserAttributes',
      'cognito-idp:AdminUserGlobalSignOut',
    ]);
  });
});

describe('alarms', () => {
  const alarms = propertiesOf<{ AlarmDescription: string; AlarmActions: object[]; OKActions: object[] }>(
    upkeep,
    'AWS::CloudWatch::Alarm',
  );

  test('may be told, over a secure line', () => {
    const [policy] = propertiesOf<{
      PolicyDocument: { Statement: { Effect: string; Action: string; Principal: { Service?: string } }[] };
    }>(upkeep, 'AWS::SNS::TopicPolicy');
    const statements = policy?.PolicyDocument.Statement ?? [];
    expect(statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: 'cloudwatch.amazonaws.com' },
      }),
    );
    expect(statements.map(({ Effect }) => Effect).sort()).toEqual(['Allow', 'Deny']);
  });

  test('a run of the schedule that failed waits in the queue that is watched, as one that never began', () => {
    Template.fromStack(upkeep).hasResourceProperties('AWS::Lambda::EventInvokeConfig', {
      MaximumRetryAttempts: 2,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [Match.stringLikeRegexp('^Failures'), 'Arn'] } },
      },
    });
  });

  test('are known by one of them to a deployment, which has it ring', () =>
    Template.fromStack(upkeep).hasOutput('TestAlarmName', {
      Value: { Ref: Match.stringLikeRegexp('^MonitoringApiErrors') },
    }));

  test('each say what is wrong and where it stands what to do, and when it is well again', () => {
    for (const { AlarmDescription, AlarmActions, OKActions } of alarms) {
      expect(AlarmDescription).toMatch(/^.+\. What to do: docs\/runbook\.md#[a-z-]+$/);
      expect(AlarmActions).toHaveLength(1);
      expect(OKActions).toEqual(AlarmActions);
    }
  });
});

/** The amounts of money in a text, such as `1,350.00`. */
const dollarsIn = (text: string) => text.replaceAll(',', '').match(/\d+\.\d\d/g) ?? [];

describe('what the calculator of costs rests on', () => {
  const count = (type: string) => all.flatMap((stack) => propertiesOf(stack, type)).length;

  test.each([
    ['CloudWatch, an alarm', count('AWS::CloudWatch::Alarm')],
    ['CloudWatch, a metric', Object.keys(metrics).length + count('AWS::Logs::MetricFilter')],
    ['CloudWatch, a dashboard', count('AWS::CloudWatch::Dashboard')],
    ['Secrets Manager, a secret', count('AWS::SecretsManager::Secret')],
  ] as const)('is what a stage has: %s', (name, has) => expect(prices[name][2]).toBe(has));

  const functionOf = (description: string) =>
    functions.find(({ Description }) => Description.startsWith(description));
  const schedule = functionOf('Mails digests');

  test('is the memory of each function', () =>
    expect({
      api: functionOf('Answers every call of the API')?.MemorySize,
      stream: functionOf('Does what follows from a change')?.MemorySize,
      schedule: schedule?.MemorySize,
      canary: functionOf('Signs in and syncs')?.MemorySize,
      backups: functionOf('Saves the user pool')?.MemorySize,
      pictures: functionOf('Makes the variants')?.MemorySize,
      bounces: functionOf('Notes the addresses')?.MemorySize,
      tokens: functionOf('Counts sign-ins')?.MemorySize,
      ownMails: functionOf('Refuses the mails')?.MemorySize,
    }).toEqual(memory));

  test('is how often the API takes calls, with a token and without one', () => {
    const [apiStage] = propertiesOf<{ RouteSettings: Record<string, { ThrottlingRateLimit: number }> }>(
      api,
      'AWS::ApiGatewayV2::Stage',
    );
    const rates = Object.entries(apiStage?.RouteSettings ?? {});
    const rateOf = (wantsToken: boolean) =>
      rates
        .filter(([key]) => key.includes(lanePaths.open) !== wantsToken)
        .reduce((sum, [, { ThrottlingRateLimit }]) => sum + ThrottlingRateLimit, 0);
    expect([rateOf(true), rateOf(false)].map((rate) => Math.round(rate * 100) / 100)).toEqual(callRates);
  });

  test('is the key, and how seldom it is rotated', () =>
    expect(all.flatMap((stack) => propertiesOf(stack, 'AWS::KMS::Key'))).toMatchObject([
      { EnableKeyRotation: true, RotationPeriodInDays: keyRotationDays },
    ]));

  test('is that X-Ray follows no call unless an operator asks for it', () => {
    const tracedIn = (found: Stack[]) =>
      found
        .flatMap((stack) => propertiesOf<{ TracingConfig?: object }>(stack, 'AWS::Lambda::Function'))
        .filter(({ TracingConfig }) => TracingConfig).length;
    expect(tracedIn(all)).toBe(0);
    expect(tracedIn(Object.values(stacksWith({ traces: 'on' }).stacks))).toBe(functions.length);
  });

  test('leaves a month under three dollars idle, five with 1,000 members, 25 with 10,000, 120 under abuse', () => {
    expect(total(month(0))).toBeLessThan(3);
    expect(total(month(1000))).toBeLessThan(5);
    expect(total(month(10_000))).toBeLessThan(25);
    expect(total(abuse())).toBeLessThanOrEqual(120);
    expect(total(abuse(callRates.map((rate) => 2 * rate)))).toBeGreaterThan(180);
  });

  test('says what docs/cost.md says', () => {
    const rows = readFileSync(join(import.meta.dirname, '../../docs/cost.md'), 'utf8').matchAll(
      /^\| (Idle|[\d,]+ members|Under abuse) \| \$(\S+) \| \$(\S+) \| (.*) \|$/gm,
    );
    const said = [...rows].map(([, whose = '', ...figures]) => ({ whose, figures: figures.map(dollarsIn) }));
    const calculated = said.map(({ whose }) => {
      const members = Number(whose.replaceAll(/\D/g, ''));
      const usage = whose === 'Under abuse' ? abuse() : month(members);
      const largest = bill(usage).slice(0, 3);
      const figures = [[total(usage)], [total(usage, false)], largest.map(([, dollars]) => dollars)];
      return { whose, figures: figures.map((each) => each.map((dollars) => dollars.toFixed(2))) };
    });
    expect(said).toHaveLength(5);
    expect(said).toEqual(calculated);
  });

  test('leaves the schedule a fifth of its time with 10,000 members', () =>
    expect(secondsOf(firstOfDay(10_000), memory.schedule)).toBeLessThan((schedule?.Timeout ?? 0) / 5));
});

import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import type { Construct } from 'constructs';
import { collections } from '../../shared/kinds/collections.ts';
import { BatchBucket } from '../constructs/buckets.ts';
import { FailureQueue, ProductFunction } from '../constructs/product-function.ts';
import { grantMail } from '../constructs/sender.ts';
import { Monitoring } from '../monitoring/monitoring.ts';
import type { Settings } from '../settings/settings.ts';
import type { ApiStack } from './api-stack.ts';
import { Canary } from './canary.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';
import type { WebStack } from './web-stack.ts';

export type UpkeepStackProps = StackProps & {
  data: DataStack;
  identity: IdentityStack;
  media: MediaStack;
  api: ApiStack;
  web: WebStack;
  settings: Settings;
};

/**
 * Partitions into which background work writes. All others are the API's alone, such as who administrates, and how people
 * prove who they are. From those background work deletes at most, when somebody is deleted for good.
 */
const ofBoth = [
  ...collections.filter((each) => each !== 'admins' && each !== 'chairs'),
  'chairs-bucketed',
  'by-reader',
  'audit',
  'changes',
  'sequence',
  'gone',
  'done',
  'codes',
  'dead-letters',
];
export const writtenBy = {
  stream: [...ofBoth, 'addresses', 'former-memberships#*', 'sessions#*', 'signed-out'],
  schedule: [...ofBoth, 'digests', 'images', 'keys', 'soft-deleted'],
};

/** Background work: what follows from writes, what is due by schedule, and monitoring. */
export class UpkeepStack extends Stack {
  readonly stream: ProductFunction;
  readonly schedule: ProductFunction;
  readonly failures: FailureQueue;

  constructor(
    scope: Construct,
    id: string,
    { data, identity, media, api, web, settings, ...props }: UpkeepStackProps,
  ) {
    super(scope, id, props);
    this.failures = new FailureQueue(this, 'Failures');
    const batches = new BatchBucket(this, 'Batches');

    this.stream = new ProductFunction(this, 'Stream', {
      entry: 'stream',
      description: 'Does what follows from a change: mail, references, identities.',
      timeout: Duration.seconds(60),
      memory: 512,
    });
    this.stream.addEnvironment('QUOTA_FACTOR', String(settings.quotaFactor));
    data.grantRecords(this.stream, writtenBy.stream);
    identity.grantSyncIdentity(this.stream);
    const source = new DynamoEventSource(data.table, {
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 50,
      maxBatchingWindow: Duration.seconds(1),
      parallelizationFactor: 1,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      retryAttempts: 20,
      maxRecordAge: Duration.hours(12),
      onFailure: batches,
      // Every write also changes the sequence number and the feed; only records have consequences.
      filters: [FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: FilterRule.or(...collections) } } } })],
    });
    this.stream.addEventSource(source);

    this.schedule = new ProductFunction(this, 'Schedule', {
      entry: 'schedule',
      description: 'Mails digests, tells of offers that fall due and sweeps what is no longer needed.',
      timeout: Duration.minutes(5),
      // Digests are made with all records at hand.
      memory: 1024,
    });
    data.grantRecords(this.schedule, writtenBy.schedule);
    data.grantFindExpiring(this.schedule);
    data.grantBases(this.schedule, ['s3:GetObject', 's3:PutObject', 's3:DeleteObject']);
    media.grantSweep(this.schedule);
    batches.grantTake(this.schedule);
    identity.grantSweep(this.schedule);
    identity.grantTableKeys(this.schedule, ['unsubscribing']);
    grantMail(this, this.schedule, settings, api.mails);
    // Digests keep to the account's rate. The action has no resources.
    this.schedule.addToRolePolicy(new PolicyStatement({ actions: ['ses:GetAccount'], resources: ['*'] }));
    this.schedule.addEnvironment('APP_URL', web.appUrl);
    // The rule's queue gets events that couldn't be delivered; this is for runs that failed.
    this.schedule.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(this.failures) });
    const backups = new ProductFunction(this, 'Backups', {
      entry: 'backup',
      description: 'Saves the user pool’s people each night, and tries each week to restore the table.',
      // Comparing two tables of 10,000 members takes twenty seconds.
      timeout: Duration.minutes(10),
      memory: 512,
    });
    identity.grantSavePeople(backups);
    data.grantPartition(backups, 'backups', ['dynamodb:GetItem', 'dynamodb:PutItem']);
    // Only AWS can restore a table.
    if (settings.stage) data.grantDrill(backups);
    // The next run goes on, and a failed one rings the alarm.
    backups.configureAsyncInvoke({ retryAttempts: 0 });
    new Rule(this, 'Hourly', {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [
        new FunctionTarget(this.schedule, { retryAttempts: 2, deadLetterQueue: this.failures }),
        new FunctionTarget(backups, { retryAttempts: 0 }),
      ],
    });

    grantMail(this, this.stream, settings, api.mails);
    // Mails link to the app.
    this.stream.addEnvironment('APP_URL', web.appUrl);

    const bounces = new ProductFunction(this, 'Bounces', {
      entry: 'bounces',
      description: 'Notes the addresses that mail comes back from, or whose owner called it unwanted.',
      timeout: Duration.seconds(20),
      memory: 256,
    });
    data.grantPartition(bounces, 'bounces', ['dynamodb:PutItem']);
    bounces.configureAsyncInvoke({ retryAttempts: 2, onFailure: new SqsDestination(this.failures) });
    new Rule(this, 'ReturnedMail', {
      eventPattern: {
        source: ['aws.ses'],
        detail: {
          eventType: ['Bounce', 'Complaint'],
          // Other stages of the account have other configuration sets.
          mail: { tags: { 'ses:configuration-set': [api.mails.configurationSetName] } },
        },
      },
      targets: [new FunctionTarget(bounces, { retryAttempts: 2, deadLetterQueue: this.failures })],
    });

    const canary = new Canary(this, 'Canary', data, identity, source, web.appUrl);
    const { alarms } = new Monitoring(this, 'Monitoring', settings, {
      api: api.api,
      refusedCalls: api.refusedCalls,
      table: data.table,
      functions: {
        handler: api.handler,
        pictures: media.pictures,
        stream: this.stream,
        schedule: this.schedule,
        tokenScopes: identity.tokenScopes,
        canary: canary.handler,
        bounces,
        backups,
      },
      failures: [
        { queue: this.failures, of: 'Events' },
        { queue: media.failures, of: 'Pictures' },
      ],
    });
    new CfnOutput(this, 'TestAlarmName', { value: alarms[0]?.alarmName ?? '' });
  }
}

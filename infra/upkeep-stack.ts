import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as LambdaTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource, SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { collections } from '../shared/collections.ts';
import { watch } from './alarms.ts';
import type { ApiStack } from './api-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { IdentityStack } from './identity-stack.ts';
import type { MediaStack } from './media-stack.ts';
import { ProductFunction } from './product-function.ts';
import type { WebStack } from './web-stack.ts';

interface Props extends StackProps {
  data: DataStack;
  identity: IdentityStack;
  media: MediaStack;
  api: ApiStack;
  web: WebStack;
}

/** What follows from writes and from the passing of time: mail, pruning, expiry, sweeping; and the alarms. */
export class UpkeepStack extends Stack {
  constructor(scope: Construct, id: string, { data, identity, media, api, web, ...props }: Props) {
    super(scope, id, props);
    const sender = (this.node.tryGetContext('mailFrom') as string | undefined) ?? 'no-reply@colloquy.example';
    const environment = { APP_URL: web.address, MAIL_FROM: sender };

    const stream = new ProductFunction(this, 'stream', {
      entry: 'stream/stream.lambda.ts',
      description: 'Does what follows from a write: mails, references to what was deleted, identities',
      memoryMegabytes: 512,
      timeoutSeconds: 60,
      environment,
    });
    const undone = new Queue(this, 'undone', {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    stream.addEventSource(
      new DynamoEventSource(data.table, {
        startingPosition: StartingPosition.TRIM_HORIZON,
        batchSize: 25,
        bisectBatchOnError: true,
        retryAttempts: 5,
        parallelizationFactor: 1,
        reportBatchItemFailures: true,
        onFailure: new SqsDlq(undone),
        // The clock and the feed change with every write; only records have consequences.
        filters: [
          FilterCriteria.filter({ dynamodb: { Keys: { pk: { S: FilterRule.or(...collections) } } } }),
        ],
      }),
    );

    const schedule = new ProductFunction(this, 'schedule', {
      entry: 'schedule/schedule.lambda.ts',
      description: 'Does what time brings: expiring offers, abandoned uploads, pictures nothing refers to',
      memoryMegabytes: 512,
      timeoutSeconds: 300,
      reservedConcurrency: 1,
      environment,
    });
    new Rule(this, 'hourly', {
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaTarget(schedule, { retryAttempts: 2, deadLetterQueue: undone })],
    });

    for (const each of [stream, schedule]) {
      data.grantRecords(each);
      each.addToRolePolicy(
        new PolicyStatement({
          actions: ['ses:SendEmail'],
          resources: [this.formatArn({ service: 'ses', resource: 'identity', resourceName: '*' })],
          conditions: { StringEquals: { 'ses:FromAddress': sender } },
        }),
      );
    }
    data.grantExpiry(schedule);
    media.grantSweep(schedule);
    identity.grantDeletion(stream);

    watch(this, { api, stream, schedule, undone });
  }
}

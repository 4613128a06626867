import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { ApiStack } from './api-stack.ts';
import type { ProductFunction } from './product-function.ts';

interface Watched {
  api: ApiStack;
  stream: ProductFunction;
  schedule: ProductFunction;
  undone: Queue;
}

/**
 * An alarm for each thing that needs a person, with the section of the runbook to open. They mail
 * the address in the context `alarmMail`, where there is one.
 */
export function watch(scope: Construct, { api, stream, schedule, undone }: Watched): void {
  const mail = scope.node.tryGetContext('alarmMail') as string | undefined;
  const topic = mail ? new Topic(scope, 'alarms', { enforceSSL: true }) : undefined;
  if (mail) topic?.addSubscription(new EmailSubscription(mail));

  const alarm = (id: string, metric: IMetric, threshold: number, section: string) => {
    const made = new Alarm(scope, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `docs/runbook.md#${section}`,
    });
    if (topic) made.addAlarmAction(new SnsAction(topic));
  };

  const period = Duration.minutes(5);
  alarm('api-errors', api.api.metricServerError({ period, statistic: 'Sum' }), 1, 'the-api-answers-5xx');
  alarm('stream-errors', stream.metricErrors({ period }), 1, 'the-stream-function-fails');
  alarm(
    'stream-behind',
    stream.metric('IteratorAge', { period, statistic: 'Maximum' }),
    Duration.minutes(15).toMilliseconds(),
    'the-stream-function-fails',
  );
  alarm('schedule-errors', schedule.metricErrors({ period: Duration.hours(1) }), 1, 'the-schedule-fails');
  alarm(
    'something-undone',
    undone.metricApproximateNumberOfMessagesVisible({ period }),
    1,
    'something-was-left-undone',
  );
}

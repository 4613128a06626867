import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, type IMetric, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { ProductFunction } from './product-function.ts';

export type MonitoringProps = {
  /** Where the product's own metrics are, apart from those of other stages. */
  namespace: string;
  /** Who is told; without it the alarms only show in CloudWatch. */
  email: string | undefined;
  api: HttpApi;
  functions: ProductFunction[];
  /** The function whose lag behind the table is watched. */
  stream: ProductFunction;
  /** The functions that give up what will never succeed, and log that they did (functions/data/given-up.ts). */
  givingUp: ProductFunction[];
  /** The functions that send mail, and log what was refused for good (functions/mail/send.ts). */
  mailing: ProductFunction[];
  /** The functions that read records, and log how many they couldn't (functions/data/stored.ts). */
  reading: ProductFunction[];
  failures: Queue[];
};

/** The alarms. Each names the section of docs/runbook.md that says what to do. */
export class Monitoring extends Construct {
  private readonly topic: Topic;

  constructor(scope: Construct, id: string, props: MonitoringProps) {
    super(scope, id);
    const { namespace, email, api, functions, stream, givingUp, mailing, reading, failures } = props;
    this.topic = new Topic(this, 'Alarms', { enforceSSL: true });
    // To demand a secure line takes the place of the policy that lets the account's own alarms in.
    this.topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com'));
    if (email) this.topic.addSubscription(new EmailSubscription(email));

    const period = Duration.minutes(5);
    this.alarm(
      'ApiErrors',
      api.metricServerError({ period, statistic: 'Sum' }),
      1,
      'The API answered with a 5xx.',
      'api-errors',
    );
    for (const each of functions) {
      const name = each.node.id;
      this.alarm(
        `${name}Errors`,
        each.metricErrors({ period }),
        1,
        `The function ${name} failed.`,
        'function-errors',
      );
    }
    this.alarm(
      'StreamLag',
      stream.metric('IteratorAge', { period, statistic: 'Maximum' }),
      Duration.minutes(10).toMilliseconds(),
      'What follows from a change is more than ten minutes late.',
      'stream-lag',
    );
    for (const { logGroup, node } of givingUp)
      new MetricFilter(this, `${node.id}GivenUp`, {
        metricNamespace: namespace,
        metricName: 'GivenUp',
        logGroup,
        filterPattern: FilterPattern.exists('$.message.givenUp'),
      });
    this.alarm(
      'GivenUp',
      new Metric({ namespace, metricName: 'GivenUp', period, statistic: 'Sum' }),
      1,
      'Part of the upkeep will never succeed as it is.',
      'given-up-parts',
    );
    for (const { logGroup, node } of mailing)
      new MetricFilter(this, `${node.id}MailRefused`, {
        metricNamespace: namespace,
        metricName: 'MailRefused',
        logGroup,
        filterPattern: FilterPattern.exists('$.message.mailRefused'),
      });
    this.alarm(
      'MailRefused',
      new Metric({ namespace, metricName: 'MailRefused', period, statistic: 'Sum' }),
      1,
      'A mail was refused for good.',
      'refused-mails',
    );
    for (const { logGroup, node } of reading)
      new MetricFilter(this, `${node.id}Unreadable`, {
        metricNamespace: namespace,
        metricName: 'Unreadable',
        metricValue: '$.message.unreadable',
        logGroup,
        filterPattern: FilterPattern.exists('$.message.unreadable'),
      });
    this.alarm(
      'Unreadable',
      // Each process counts those it has met: the most that one has is how many there are.
      new Metric({ namespace, metricName: 'Unreadable', period, statistic: 'Maximum' }),
      1,
      'A record can’t be read and is left out.',
      'unreadable-records',
    );
    for (const queue of failures) {
      const name = queue.node.id;
      const depth = queue.metricApproximateNumberOfMessagesVisible({ period });
      this.alarm(`${name}Waiting`, depth, 1, `Work was given up and waits in ${name}.`, 'given-up-work');
    }
  }

  private alarm(id: string, metric: IMetric, threshold: number, what: string, section: string): void {
    new Alarm(this, id, {
      metric,
      threshold,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      alarmDescription: `${what} What to do: docs/runbook.md#${section}`,
    }).addAlarmAction(new SnsAction(this.topic));
  }
}

import { Duration } from 'aws-cdk-lib';
import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IMetric,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { MetricName } from '../../shared/protocol/metrics.ts';
import type { MonitoredResources } from './monitored-resources.ts';

/** The share of mails that bounce: half of that at which SES reviews a sender, and may soon stop them. */
const tooManyBounces = 0.025;
const tooManyComplaints = 0.0005;
/** Per hour; people mistype a few. */
const manyWrongCodes = 2000;
/** Per five minutes; fewer come from a program that ignores its rate limit. */
const manyRefused = 50;
/** In milliseconds; people take longer waits for a failure. */
const tooSlow = 3000;

type Rule = {
  id: string;
  metric: IMetric;
  /** The alarm rings at or above this value, by default 1, unless `comparisonOperator` differs. */
  threshold?: number;
  what: string;
  /** The section of docs/runbook.md that says what to do. */
  section: string;
} & Partial<Pick<AlarmProps, 'treatMissingData' | 'comparisonOperator'>>;

/** A missing metric rings too, where the alarm is about something that should happen. */
const silenceRings = TreatMissingData.BREACHING;

/**
 * The alarms' rules. Each watches one metric, because CloudWatch charges by the metric. Asynchronous functions are
 * retried, and ring by the dead letters in their queue.
 */
function rules({ namespace, api, refusedCalls, table, functions, failures }: MonitoredResources): Rule[] {
  const period = Duration.minutes(5);
  const own = (metricName: MetricName, statistic: string, every = period) =>
    new Metric({ namespace, metricName, period: every, statistic });
  // SES stops the whole account, so the metric is the account's.
  const reputation = (name: string) =>
    new Metric({
      namespace: 'AWS/SES',
      metricName: `Reputation.${name}`,
      period: Duration.hours(1),
      statistic: 'Maximum',
    });
  return [
    {
      id: 'ApiErrors',
      metric: api.metricServerError({ period, statistic: 'Sum' }),
      what: 'The API answered with a 5xx.',
      section: 'api-errors',
    },
    {
      id: 'ApiLatency',
      metric: api.metricLatency({ period: Duration.minutes(15), statistic: 'p95' }),
      threshold: tooSlow,
      what: 'One call in twenty has taken three seconds or more, for a quarter of an hour.',
      section: 'slow-calls',
    },
    {
      id: 'RefusedCalls',
      metric: refusedCalls.with({ period, statistic: 'Sum' }),
      threshold: manyRefused,
      what: 'Somebody calls the API above its rate limit.',
      section: 'refused-calls',
    },
    {
      id: 'HandlerThrottles',
      metric: functions.handler.metricThrottles({ period }),
      what: 'Calls were refused: the account’s limit of concurrent functions is reached.',
      section: 'throttled-functions',
    },
    {
      // Throttled reads show as calls that fail.
      id: 'TableThrottles',
      metric: table.metric('WriteThrottleEvents', { period, statistic: 'Sum' }),
      what: 'Writes to the table were throttled.',
      section: 'throttled-table',
    },
    {
      id: 'TokenScopesErrors',
      metric: functions.tokenScopes.metricErrors({ period }),
      what: 'Nobody can sign in: the function that gives tokens their scope failed.',
      section: 'sign-in',
    },
    {
      id: 'Canary',
      metric: functions.canary.metricErrors({ period: Duration.minutes(30) }),
      treatMissingData: silenceRings,
      what: 'The canary could not sign in and sync, found the stream paused, or did not try.',
      section: 'canary',
    },
    {
      id: 'StreamLag',
      metric: functions.stream.metric('IteratorAge', { period, statistic: 'Maximum' }),
      threshold: Duration.minutes(10).toMilliseconds(),
      what: 'The upkeep after changes is more than ten minutes late.',
      section: 'stream-lag',
    },
    {
      id: 'ScheduleMissing',
      metric: functions.schedule.metricInvocations({ period: Duration.hours(2) }),
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: silenceRings,
      what: 'The schedule did not run.',
      section: 'missing-schedule',
    },
    {
      id: 'Drill',
      metric: functions.backups.metricErrors({ period: Duration.hours(2) }),
      treatMissingData: silenceRings,
      what: 'The table was not restored as it is, or nobody tried for eight days, or the pool’s people were not saved.',
      section: 'drill',
    },
    {
      id: 'DeadLetters',
      metric: own('DeadLetters', 'Sum'),
      what: 'Part of the upkeep failed for good.',
      section: 'dead-letters',
    },
    {
      id: 'WrongCodes',
      metric: own('WrongCodes', 'Sum', Duration.hours(1)),
      threshold: manyWrongCodes,
      what: 'Somebody is guessing mailed codes.',
      section: 'wrong-codes',
    },
    {
      id: 'MailsRefused',
      metric: own('MailsRefused', 'Sum'),
      what: 'A mail was refused for good.',
      section: 'refused-mails',
    },
    {
      id: 'StrangersNotMailed',
      metric: own('StrangersNotMailed', 'Sum'),
      what: 'Mails to people without an account are held back: a network of callers, or all, reached the limit.',
      section: 'strangers-not-mailed',
    },
    {
      id: 'Bounces',
      metric: reputation('BounceRate'),
      threshold: tooManyBounces,
      what: 'At least 25 of 1,000 mails bounce.',
      section: 'bounces',
    },
    {
      id: 'Complaints',
      metric: reputation('ComplaintRate'),
      threshold: tooManyComplaints,
      what: 'At least 1 of 2,000 mails was reported as unwanted.',
      section: 'bounces',
    },
    {
      id: 'Unreadable',
      // Each process reports how many it has met, so the maximum is the best estimate.
      metric: own('Unreadable', 'Maximum'),
      what: 'A record can’t be read and is left out.',
      section: 'unreadable-records',
    },
    ...failures.map(({ queue }) => ({
      id: `${queue.node.id}Waiting`,
      metric: queue.metricApproximateNumberOfMessagesVisible({ period }),
      what: `Work that failed for good waits in ${queue.node.id}.`,
      section: 'given-up-work',
    })),
  ];
}

/** Creates the alarms, which also notify when all is well again. */
export function createAlarms(scope: Construct, watched: MonitoredResources, topic: ITopic): Alarm[] {
  return rules(watched).map(({ id, what, section, ...rule }) => {
    const alarm = new Alarm(scope, id, {
      evaluationPeriods: 1,
      threshold: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...rule,
      alarmDescription: `${what} What to do: docs/runbook.md#${section}`,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  });
}

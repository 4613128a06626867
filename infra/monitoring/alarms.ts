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
import type { Watched } from './watched.ts';

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
  /** The alarm rings at or above this value, unless `comparisonOperator` differs. */
  threshold: number;
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
function rules({ namespace, api, refusedCalls, table, functions, failures }: Watched): Rule[] {
  const period = Duration.minutes(5);
  const own = (metricName: MetricName, statistic: string) =>
    new Metric({ namespace, metricName, period, statistic });
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
      threshold: 1,
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
      what: 'Somebody calls the API more often than it takes.',
      section: 'refused-calls',
    },
    {
      id: 'HandlerThrottles',
      metric: functions.handler.metricThrottles({ period }),
      threshold: 1,
      what: 'Calls were refused: the account runs no more functions at once.',
      section: 'throttled-functions',
    },
    {
      // Throttled reads show as calls that fail.
      id: 'TableThrottles',
      metric: table.metric('WriteThrottleEvents', { period, statistic: 'Sum' }),
      threshold: 1,
      what: 'The table was too busy to be written.',
      section: 'throttled-table',
    },
    {
      id: 'TokenScopesErrors',
      metric: functions.tokenScopes.metricErrors({ period }),
      threshold: 1,
      what: 'Nobody can sign in: the function that says what a token is for failed.',
      section: 'sign-in',
    },
    {
      id: 'Canary',
      metric: functions.canary.metricErrors({ period: Duration.minutes(30) }),
      threshold: 1,
      treatMissingData: silenceRings,
      what: 'The canary could not sign in and sync, found the stream paused, or did not try.',
      section: 'canary',
    },
    {
      id: 'StreamLag',
      metric: functions.stream.metric('IteratorAge', { period, statistic: 'Maximum' }),
      threshold: Duration.minutes(10).toMilliseconds(),
      what: 'What follows from a change is more than ten minutes late.',
      section: 'stream-lag',
    },
    {
      id: 'ScheduleMissing',
      metric: functions.schedule.metricInvocations({ period: Duration.hours(2) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: silenceRings,
      what: 'The schedule did not run.',
      section: 'missing-schedule',
    },
    {
      id: 'GivenUp',
      metric: own('GivenUp', 'Sum'),
      threshold: 1,
      what: 'Part of the upkeep will never succeed as it is.',
      section: 'given-up-parts',
    },
    {
      id: 'WrongCodes',
      metric: new Metric({
        namespace,
        metricName: 'WrongCodes' satisfies MetricName,
        period: Duration.hours(1),
        statistic: 'Sum',
      }),
      threshold: manyWrongCodes,
      what: 'Somebody tries codes that they were not mailed.',
      section: 'wrong-codes',
    },
    {
      id: 'MailsRefused',
      metric: own('MailsRefused', 'Sum'),
      threshold: 1,
      what: 'A mail was refused for good.',
      section: 'refused-mails',
    },
    {
      id: 'StrangersNotMailed',
      metric: own('StrangersNotMailed', 'Sum'),
      threshold: 1,
      what: 'So many addresses of nobody here were to be mailed that the others are not.',
      section: 'strangers-not-mailed',
    },
    {
      id: 'Bounces',
      metric: reputation('BounceRate'),
      threshold: tooManyBounces,
      what: 'Of a thousand mails 25 or more come back.',
      section: 'bounces',
    },
    {
      id: 'Complaints',
      metric: reputation('ComplaintRate'),
      threshold: tooManyComplaints,
      what: 'Of two thousand mails one or more was called unwanted by whom it reached.',
      section: 'bounces',
    },
    {
      id: 'Unreadable',
      // Each process reports how many it has met, so the maximum is the best estimate.
      metric: own('Unreadable', 'Maximum'),
      threshold: 1,
      what: 'A record can’t be read and is left out.',
      section: 'unreadable-records',
    },
    ...failures.map(({ queue }) => ({
      id: `${queue.node.id}Waiting`,
      metric: queue.metricApproximateNumberOfMessagesVisible({ period }),
      threshold: 1,
      what: `Work was given up and waits in ${queue.node.id}.`,
      section: 'given-up-work',
    })),
  ];
}

/** Creates the alarms, which also notify when all is well again. */
export function alarmsOf(scope: Construct, watched: Watched, topic: ITopic): Alarm[] {
  return rules(watched).map(({ id, what, section, ...rule }) => {
    const alarm = new Alarm(scope, id, {
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...rule,
      alarmDescription: `${what} What to do: docs/runbook.md#${section}`,
    });
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    return alarm;
  });
}

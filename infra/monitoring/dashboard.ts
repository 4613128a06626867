import { Duration } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type GraphWidgetProps,
  type IMetric,
  type IWidget,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { Construct } from 'constructs';
import { type MetricName, metrics } from '../../shared/protocol/metrics.ts';
import { nameInAccount } from '../constructs/security-headers.ts';
import type { MonitoredResources } from './monitored-resources.ts';

/** Widths, of the 24 columns of a dashboard. */
const [quarter, third] = [6, 8];
const period = Duration.minutes(5);

const functionNames: Record<keyof MonitoredResources['functions'], string> = {
  handler: 'API',
  pictures: 'pictures',
  stream: 'what follows from a change',
  schedule: 'schedule',
  tokenScopes: 'sign-in',
  canary: 'canary',
  bounces: 'mail that comes back',
  backups: 'backups',
};

function graph(title: string, left: IMetric[], more: Partial<GraphWidgetProps> = {}): GraphWidget {
  return new GraphWidget({ title, left, width: third, height: 6, leftYAxis: { min: 0 }, ...more });
}

/** The dashboard: what people notice comes first, then the services behind it, then background work. */
export function createDashboard(scope: Construct, watched: MonitoredResources, alarms: Alarm[]): Dashboard {
  const { namespace, api, table, functions, failures } = watched;
  const own = (metricName: MetricName, every = period) =>
    new Metric({
      namespace,
      metricName,
      period: every,
      statistic: metricName === 'Unreadable' ? 'Maximum' : 'Sum',
      label: metrics[metricName],
    });
  const each = (metric: (of: (typeof functions)['handler'], label: string) => IMetric) =>
    Object.entries(functionNames).map(([key, label]) =>
      metric(functions[key as keyof typeof functions], label),
    );
  const rows: IWidget[][] = [
    [new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24, height: 4 })],
    [
      graph('People who sign in, by the hour', [own('SignIns', Duration.hours(1))], { width: quarter }),
      graph('Searches with no results, by the hour', [own('SearchesWithoutResult', Duration.hours(1))], {
        width: quarter,
      }),
      graph('Saves that failed on our side, and wrong codes', [own('FailedSaves'), own('WrongCodes')], {
        width: quarter,
      }),
      graph('Mails', [own('MailsSent'), own('MailsRefused'), own('StrangersNotMailed')], { width: quarter }),
    ],
    [
      graph('Calls', [
        api.metricCount({ period, label: 'all' }),
        api.metricClientError({ period, statistic: 'Sum', label: 'refused (4xx)' }),
        api.metricServerError({ period, statistic: 'Sum', label: 'failed (5xx)' }),
      ]),
      graph('How long calls take, in milliseconds', [
        api.metricLatency({ period, statistic: 'p50', label: 'half of them' }),
        api.metricLatency({ period, statistic: 'p95', label: '95 of 100' }),
      ]),
      graph(
        'The canary, in milliseconds',
        [functions.canary.metricDuration({ period: Duration.minutes(15), label: 'took' })],
        {
          right: [functions.canary.metricErrors({ period: Duration.minutes(15), label: 'failed' })],
        },
      ),
    ],
    [
      graph(
        'Functions that failed',
        each((of, label) => of.metricErrors({ period, label })),
      ),
      graph(
        'Functions at once',
        each((of, label) => of.metric('ConcurrentExecutions', { period, statistic: 'Maximum', label })),
        { right: [functions.handler.metricThrottles({ period, label: 'calls refused for want of one' })] },
      ),
      graph(
        'What the table reads and writes, in units',
        [
          table.metricConsumedReadCapacityUnits({ period, label: 'read' }),
          table.metricConsumedWriteCapacityUnits({ period, label: 'written' }),
        ],
        {
          right: [
            table.metric('ReadThrottleEvents', { period, statistic: 'Sum', label: 'reads held up' }),
            table.metric('WriteThrottleEvents', { period, statistic: 'Sum', label: 'writes held up' }),
          ],
        },
      ),
    ],
    [
      graph('How late the stream is, in milliseconds', [
        functions.stream.metric('IteratorAge', { period, statistic: 'Maximum', label: 'its oldest change' }),
      ]),
      graph('Runs of the schedule, by the hour', [
        functions.schedule.metricInvocations({ period: Duration.hours(1), label: 'runs' }),
      ]),
      graph('What waits for an operator', [
        own('DeadLetters'),
        own('Unreadable'),
        ...failures.map(({ queue, of }) =>
          queue.metricApproximateNumberOfMessagesVisible({ period, label: `${of} given up` }),
        ),
      ]),
    ],
  ];
  return new Dashboard(scope, 'Dashboard', {
    dashboardName: nameInAccount(scope, 'Dashboard'),
    widgets: rows,
  });
}

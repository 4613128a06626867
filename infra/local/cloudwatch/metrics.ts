import { msPerDay, msPerHour } from '../../../shared/language/time.ts';
import type { Assembly } from '../assembly/assembly.ts';
import type { Outbox, SentMail } from '../ses/outbox.ts';
import { bounces, isComplaint } from '../ses/outbox.ts';
import type { Queues } from '../sqs/queues.ts';

/** CloudWatch identifies a metric by these properties. */
export interface MetricId {
  namespace: string;
  name: string;
  dimensions?: Record<string, string>;
}

interface Datum {
  at: number;
  value: number;
}

/** Twice the longest time that an alarm looks back. */
const keptFor = 4 * msPerHour;

const metricKey = ({ namespace, name, dimensions = {} }: MetricId): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

/** The metrics of the last hours. */
export class Metrics {
  readonly #data = new Map<string, Datum[]>();
  /** Metrics that are read when an alarm is evaluated. */
  readonly #gauges = new Map<string, () => number | undefined>();

  /** The clock of all metrics, in milliseconds since 1970; tests replace it. */
  now = (): number => Date.now();

  put(metric: MetricId, value = 1): void {
    const at = this.now();
    const key = metricKey(metric);
    const data = this.#data.get(key) ?? [];
    const old = data.findIndex((each) => each.at > at - keptFor);
    if (old > 0) data.splice(0, old);
    data.push({ at, value });
    this.#data.set(key, data);
  }

  /** @param read returns undefined while there is no value */
  gauge(metric: MetricId, read: () => number | undefined): void {
    this.#gauges.set(metricKey(metric), read);
  }

  /** The values between two moments. */
  between(metric: MetricId, from: number, to: number): number[] {
    const now = this.#gauges.get(metricKey(metric))?.();
    if (now !== undefined) return [now];
    const data = this.#data.get(metricKey(metric)) ?? [];
    return data.filter(({ at }) => at > from && at <= to).map(({ value }) => value);
  }

  /** Records a printed line if it is in CloudWatch's embedded metric format. */
  read(line: string): void {
    if (!line.startsWith('{"_aws":')) return;
    const { _aws, ...values } = JSON.parse(line) as EmbeddedLine;
    for (const { Namespace, Metrics } of _aws.CloudWatchMetrics)
      for (const { Name } of Metrics) this.put({ namespace: Namespace, name: Name }, values[Name]);
  }
}

type EmbeddedLine = {
  _aws: { CloudWatchMetrics: { Namespace: string; Metrics: { Name: string }[] }[] };
} & Record<string, number>;

interface FilterProperties {
  LogGroupName: string;
  FilterPattern: string;
  MetricTransformations: { MetricNamespace: string; MetricName: string; MetricValue: string }[];
}

/** Applies the metric filters to a line of a log group. */
export type CountLine = (logGroup: string, line: Record<string, string>) => void;

/** The assembly's metric filters, as far as they compare fields of a line with texts. */
export function metricFilters(assembly: Assembly, metrics: Metrics): CountLine {
  const filters = assembly
    .resources<FilterProperties>('AWS::Logs::MetricFilter')
    .map(({ path, properties: { LogGroupName, FilterPattern, MetricTransformations } }) => {
      const wanted = [...FilterPattern.matchAll(/\(\$\.(\w+) = "([^"]*)"\)/g)].map(
        ([, field = '', value = '']): [string, string] => [field, value],
      );
      const whole = `{ ${wanted.map(([field, value]) => `($.${field} = "${value}")`).join(' && ')} }`;
      if (whole !== FilterPattern || MetricTransformations.some(({ MetricValue }) => MetricValue !== '1'))
        throw new Error(`${path} is a filter of a kind that infra/local/cloudwatch doesn't know.`);
      return { LogGroupName, wanted, MetricTransformations };
    });
  return (logGroup, line) => {
    for (const { LogGroupName, wanted, MetricTransformations } of filters)
      if (LogGroupName === logGroup && wanted.every(([field, value]) => line[field] === value))
        for (const { MetricNamespace, MetricName } of MetricTransformations)
          metrics.put({ namespace: MetricNamespace, name: MetricName });
  };
}

/** Registers the metrics that no event reports: the depth of queues, and the share of bounced mails. */
export function watchQueuesAndMail(
  assembly: Assembly,
  metrics: Metrics,
  queues: Queues,
  outbox: Outbox,
): void {
  for (const { attributes } of assembly.resources('AWS::SQS::Queue')) {
    const { QueueName = '' } = attributes;
    const depth = {
      namespace: 'AWS/SQS',
      name: 'ApproximateNumberOfMessagesVisible',
      dimensions: { QueueName },
    };
    metrics.gauge(depth, () => queues.depth(QueueName));
  }
  const share = (name: string, isReturned: (mail: SentMail) => boolean) =>
    metrics.gauge({ namespace: 'AWS/SES', name }, () => {
      const mails = outbox.list().filter(({ at }) => Date.parse(at) > metrics.now() - msPerDay);
      const returned = mails.filter(isReturned);
      return mails.length === 0 ? undefined : returned.length / mails.length;
    });
  share('Reputation.BounceRate', bounces);
  share('Reputation.ComplaintRate', isComplaint);
}

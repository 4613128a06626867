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
const keptFor = 4 * 60 * 60_000;

const keyOf = ({ namespace, name, dimensions = {} }: MetricId): string =>
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
    const key = keyOf(metric);
    const data = this.#data.get(key) ?? [];
    const old = data.findIndex((each) => each.at > at - keptFor);
    if (old > 0) data.splice(0, old);
    data.push({ at, value });
    this.#data.set(key, data);
  }

  /** @param read returns undefined while there is no value */
  gauge(metric: MetricId, read: () => number | undefined): void {
    this.#gauges.set(keyOf(metric), read);
  }

  /** The values between two moments. */
  between(metric: MetricId, from: number, to: number): number[] {
    const now = this.#gauges.get(keyOf(metric))?.();
    if (now !== undefined) return [now];
    const data = this.#data.get(keyOf(metric)) ?? [];
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

/** Which metric, as CloudWatch tells them apart. */
export interface MetricId {
  namespace: string;
  name: string;
  dimensions?: Record<string, string>;
}

interface Datum {
  at: number;
  value: number;
}

/** The longest time that an alarm looks back, and as much again. */
const keptFor = 4 * 60 * 60_000;

const keyOf = ({ namespace, name, dimensions = {} }: MetricId): string =>
  JSON.stringify([namespace, name, Object.entries(dimensions).sort()]);

/** What the engines and the functions say of themselves, for a few hours. */
export class Metrics {
  readonly #data = new Map<string, Datum[]>();
  /** What isn't told but asked for. */
  readonly #gauges = new Map<string, () => number | undefined>();

  /** Milliseconds since 1970. What is measured goes by it, and by nothing else. */
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

  /** @param read undefined where there is nothing to say yet */
  gauge(metric: MetricId, read: () => number | undefined): void {
    this.#gauges.set(keyOf(metric), read);
  }

  /** The values from one moment up to another. */
  between(metric: MetricId, from: number, to: number): number[] {
    const now = this.#gauges.get(keyOf(metric))?.();
    if (now !== undefined) return [now];
    const data = this.#data.get(keyOf(metric)) ?? [];
    return data.filter(({ at }) => at > from && at <= to).map(({ value }) => value);
  }

  /** A line that a function printed, if it is one of CloudWatch's embedded metric format. */
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

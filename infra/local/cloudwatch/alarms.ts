import type { Assembly, Resource } from '../assembly/assembly.ts';
import type { Metrics } from './metrics.ts';

interface AlarmProperties {
  AlarmDescription: string;
  AlarmActions?: string[];
  OKActions?: string[];
  Namespace: string;
  MetricName: string;
  Dimensions?: { Name: string; Value: string }[];
  Statistic?: string;
  ExtendedStatistic?: string;
  /** Seconds. */
  Period: number;
  EvaluationPeriods: number;
  Threshold: number;
  ComparisonOperator: string;
  TreatMissingData?: string;
}

export type State = 'OK' | 'ALARM';

/** What CloudWatch tells a topic of when an alarm changes. */
export interface Notice {
  alarm: string;
  state: State;
  description: string;
  /** The ARNs of who is told. */
  to: string[];
}

const breaches: Record<string, (value: number, threshold: number) => boolean> = {
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
};

const statistics: Record<string, (values: number[]) => number> = {
  Sum: (values) => values.reduce((sum, value) => sum + value, 0),
  Maximum: (values) => Math.max(...values),
};

/** The value under which so many of a hundred are. */
function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0;
}

/** The assembly's alarms, over what is measured here. */
export class Alarms {
  readonly #alarms: Resource<AlarmProperties>[];
  readonly #metrics: Metrics;
  readonly #states = new Map<string, State>();

  constructor(assembly: Assembly, metrics: Metrics) {
    this.#alarms = assembly.resources<AlarmProperties>('AWS::CloudWatch::Alarm');
    this.#metrics = metrics;
  }

  /** What each alarm is now, by the construct's id. */
  states(): Record<string, State> {
    return Object.fromEntries(this.#alarms.map((alarm) => [idOf(alarm), this.#state(alarm)]));
  }

  /** Looks at each alarm, and tells of those that are otherwise than when they were last looked at. */
  look(): Notice[] {
    return this.#alarms.flatMap((alarm) => {
      const state = this.#state(alarm);
      const before = this.#states.get(alarm.ref);
      this.#states.set(alarm.ref, state);
      if (state === (before ?? 'OK')) return [];
      const { AlarmDescription, AlarmActions = [], OKActions = [] } = alarm.properties;
      const to = state === 'ALARM' ? AlarmActions : OKActions;
      return [{ alarm: idOf(alarm), state, description: AlarmDescription, to }];
    });
  }

  /** It rings when each of its last periods is over the threshold. */
  #state({ path, properties }: Resource<AlarmProperties>): State {
    const { Namespace, MetricName, Dimensions = [], Statistic, ExtendedStatistic } = properties;
    const { Period, EvaluationPeriods, Threshold, ComparisonOperator, TreatMissingData } = properties;
    const share = ExtendedStatistic?.match(/^p(\d+)$/)?.[1];
    const reduce = share
      ? (values: number[]) => percentile(values, Number(share))
      : statistics[Statistic ?? ''];
    const isBreach = breaches[ComparisonOperator];
    if (!reduce || !isBreach || !['breaching', 'notBreaching'].includes(TreatMissingData ?? ''))
      throw new Error(`${path} is an alarm of a kind that infra/local/cloudwatch doesn't know.`);
    const metric = {
      namespace: Namespace,
      name: MetricName,
      dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, Value])),
    };
    const periods = Array.from({ length: EvaluationPeriods }, (_, back) => {
      const to = this.#metrics.now() - back * Period * 1000;
      return this.#metrics.between(metric, to - Period * 1000, to);
    });
    const isOver = (values: number[]) =>
      values.length > 0 ? isBreach(reduce(values), Threshold) : TreatMissingData === 'breaching';
    return periods.every(isOver) ? 'ALARM' : 'OK';
  }
}

const idOf = ({ path }: { path: string }): string => path.split('/').at(-2) ?? path;

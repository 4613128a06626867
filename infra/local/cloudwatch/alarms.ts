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
  /** In seconds. */
  Period: number;
  EvaluationPeriods: number;
  Threshold: number;
  ComparisonOperator: string;
  TreatMissingData?: string;
}

export type State = 'OK' | 'ALARM';

/** A message to a topic about an alarm that has changed. */
export interface Notice {
  alarm: string;
  state: State;
  description: string;
  /** The ARNs of the topics. */
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

function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor((share / 100) * sorted.length))] ?? 0;
}

/** The assembly's alarms, evaluated over the local metrics. */
export class Alarms {
  readonly #alarms: Resource<AlarmProperties>[];
  readonly #metrics: Metrics;
  readonly #states = new Map<string, State>();

  constructor(assembly: Assembly, metrics: Metrics) {
    this.#alarms = assembly.resources<AlarmProperties>('AWS::CloudWatch::Alarm');
    this.#metrics = metrics;
  }

  /** The state of each alarm, by the construct's id. */
  states(): Record<string, State> {
    return Object.fromEntries(this.#alarms.map((alarm) => [idOf(alarm), this.#state(alarm)]));
  }

  /** Evaluates the alarms, and returns messages about those that have changed. */
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

  /** An alarm rings when each of its last periods exceeds the threshold. */
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

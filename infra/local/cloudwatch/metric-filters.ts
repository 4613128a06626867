import type { Assembly } from '../assembly/assembly.ts';
import type { Metrics } from './metrics.ts';

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

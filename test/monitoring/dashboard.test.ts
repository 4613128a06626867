import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { metrics } from '../../shared/protocol/metrics.ts';
import { propertiesOf, stacksWith, textOf } from '../infra/assembly.ts';

const { api, upkeep } = stacksWith().stacks;

/** The metrics of AWS that we look at, by what its documents call them. */
const ofAws: Record<string, string[]> = {
  'AWS/ApiGateway': ['Count', '4xx', '5xx', 'Latency'],
  'AWS/DynamoDB': [
    'ConsumedReadCapacityUnits',
    'ConsumedWriteCapacityUnits',
    'ReadThrottleEvents',
    'WriteThrottleEvents',
  ],
  'AWS/Lambda': ['ConcurrentExecutions', 'Duration', 'Errors', 'Invocations', 'IteratorAge', 'Throttles'],
  'AWS/SES': ['Reputation.BounceRate', 'Reputation.ComplaintRate'],
  'AWS/SQS': ['ApproximateNumberOfMessagesVisible'],
};
/** What is counted of the lines of a log. */
const filtered = propertiesOf<{ MetricTransformations: { MetricName: string }[] }>(
  api,
  'AWS::Logs::MetricFilter',
).flatMap(({ MetricTransformations }) => MetricTransformations.map(({ MetricName }) => MetricName));
const known = (namespace: string, name: string) =>
  namespace === 'Colloquy' ? name in metrics || filtered.includes(name) : ofAws[namespace]?.includes(name);

type Widget = {
  type: string;
  x: number;
  y: number;
  width: number;
  height: number;
  properties: { title?: string; metrics?: unknown[][]; alarms?: unknown[] };
};
const [dashboard] = propertiesOf<{ DashboardBody: unknown; DashboardName: string }>(
  upkeep,
  'AWS::CloudWatch::Dashboard',
);
const { widgets } = JSON.parse(textOf(dashboard?.DashboardBody)) as { widgets: Widget[] };

test('the dashboard’s widgets have titles, fit in its 24 columns, and lie on no other', () => {
  expect(widgets.length).toBeGreaterThan(10);
  const taken = new Set<string>();
  for (const { x, y, width, height, properties } of widgets) {
    expect(properties.title).toMatch(/^[A-Z]/);
    expect(x + width).toBeLessThanOrEqual(24);
    for (let column = x; column < x + width; column += 1)
      for (let row = y; row < y + height; row += 1) {
        expect(taken).not.toContain(`${column} ${row}`);
        taken.add(`${column} ${row}`);
      }
  }
});

test('it shows every alarm', () =>
  expect(widgets[0]?.properties.alarms).toHaveLength(propertiesOf(upkeep, 'AWS::CloudWatch::Alarm').length));

test('whatever it draws or an alarm watches is measured by somebody', () => {
  const drawn = widgets.flatMap(({ properties }) => properties.metrics ?? []);
  const watched = propertiesOf<{ Namespace: string; MetricName: string }>(
    upkeep,
    'AWS::CloudWatch::Alarm',
  ).map(({ Namespace, MetricName }) => [Namespace, MetricName]);
  const all = [...drawn, ...watched].map(([namespace, name]) => [String(namespace), String(name)] as const);
  expect(all.filter(([namespace, name]) => !known(namespace, name))).toEqual([]);
});

test('each of our own metrics is drawn, and counted by some function', () => {
  const sources = globSync('functions/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const drawn = JSON.stringify(widgets);
  for (const name of Object.keys(metrics)) {
    expect(drawn).toContain(`"Colloquy","${name}"`);
    expect(sources.filter((source) => source.includes(`count('${name}'`))).not.toEqual([]);
  }
});

test('three dashboards are free: there is one', () =>
  expect(propertiesOf(upkeep, 'AWS::CloudWatch::Dashboard')).toHaveLength(1));

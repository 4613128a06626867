import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName } from '../../shared/metrics.ts';

const call = new AsyncLocalStorage<string>();

/** Does what a call asks for: whatever is logged meanwhile says of which call it is. */
export const duringCall = <T>(id: string, act: () => T): T => call.run(id, act);

/** A line of the log, as fields, with the release that wrote it. It names nobody: no address, no name, nothing that a person typed. */
export function log(level: 'info' | 'error', line: object): void {
  const id = call.getStore();
  const release = process.env.RELEASE;
  // An object, not its JSON: so Lambda writes it as fields that can be searched by.
  console[level]({ ...(id && { call: id }), ...line, ...(release && { release }) });
}

/**
 * Counts something for the dashboard and the alarms (infra/monitoring): a line in CloudWatch's embedded metric
 * format, which costs no call. Outside a function, as in an operator's command, nothing is counted.
 *
 * @param value how many; an alarm adds them up, or takes the largest
 */
export function count(metric: MetricName, value = 1): void {
  const Namespace = process.env.METRICS_NAMESPACE;
  if (!Namespace) return;
  const Metrics = [{ Name: metric, Unit: 'Count' }];
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] };
  // Not by the console: Lambda would put the line into one of its own, where CloudWatch doesn't look.
  process.stdout.write(`${JSON.stringify({ _aws, [metric]: value })}\n`);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName } from '../../shared/protocol/metrics.ts';

const call = new AsyncLocalStorage<string>();

/** Handles a call: every line that is logged meanwhile has its id. */
export const duringCall = <T>(id: string, act: () => T): T => call.run(id, act);

/**
 * Logs a line as fields, with the release. It must hold no personal data: no address, no name, nothing that a person
 * typed.
 */
export function log(level: 'info' | 'error', line: object): void {
  const id = call.getStore();
  const release = process.env.RELEASE;
  // Lambda writes an object, unlike its JSON, as fields that can be searched.
  console[level]({ ...(id && { call: id }), ...line, ...(release && { release }) });
}

/**
 * Counts something for the dashboard and the alarms (infra/monitoring), as a line in CloudWatch's embedded metric
 * format, which needs no request. Nothing is counted outside of functions, as in an operator's command.
 *
 * @param value an alarm takes the sum or the maximum
 */
export function count(metric: MetricName, value = 1): void {
  const Namespace = process.env.METRICS_NAMESPACE;
  if (!Namespace) return;
  const Metrics = [{ Name: metric, Unit: 'Count' }];
  const _aws = { Timestamp: Date.now(), CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] };
  // Lambda would wrap a line of the console in its own JSON, where CloudWatch finds no metrics.
  process.stdout.write(`${JSON.stringify({ _aws, [metric]: value, release: process.env.RELEASE })}\n`);
}

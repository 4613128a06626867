import { forEachLimited } from '../../../functions/stores/bulk.ts';
import { type Operation, routeKey, routes } from '../../../shared/calls/routes.ts';
import type { Part, Row } from '../row.ts';
import { quantile } from '../statistics.ts';
import { type Call, scriptFor } from './script.ts';

const clients = 20;
const reads = 220;
const writes = 60;

/** Milliseconds of the calls, how many answers were 503, and how many calls came to nothing. */
type Timing = { alone: number[]; together: number[]; busy: number; failed: number };

/** How long each route takes when one client calls it, and when twenty do at once. */
export const measureRoutes: Part = async ({ product }) => {
  const { acts, close } = await scriptFor(product, reads, writes);
  try {
    const rows: Row[] = [];
    for (const { operation, calls } of acts) {
      const waiting = calls();
      const timing: Timing = { alone: [], together: [], busy: 0, failed: 0 };
      await perform(waiting.splice(0, clients), 1, timing.alone, timing);
      await perform(waiting, clients, timing.together, timing);
      rows.push(rowOf(operation, timing));
    }
    return rows;
  } finally {
    close();
  }
};

/** Makes the calls, so many at a time, each until it isn't answered 503 any more. */
async function perform(calls: Call[], atOnce: number, times: number[], timing: Timing): Promise<void> {
  await forEachLimited(calls, atOnce, async ({ client, method, path, expected, keep, ...options }) => {
    const begun = performance.now();
    for (;;) {
      const { status, body, retryAfter } = await client.send(method, path, options);
      if (status === expected) {
        times.push(performance.now() - begun);
        keep?.(JSON.parse(body.toString()));
        return;
      }
      if (status !== 503) {
        console.error(`${method} ${path} was answered ${status}: ${body}`);
        timing.failed += 1;
        return;
      }
      timing.busy += 1;
      await new Promise((done) => setTimeout(done, retryAfter * 1000));
    }
  });
}

function rowOf(operation: Operation, { alone, together, busy, failed }: Timing): Row {
  const route = routes.find((each) => each.operation === operation);
  const again = busy > 0 ? `; ${busy} answered 503, made again` : '';
  const lost = failed > 0 ? `; ${failed} failed` : '';
  return {
    what: `${route && routeKey(route)}, ${clients} clients, p99 of ${together.length}${again}${lost}`,
    figure: quantile(together, 0.99),
    unit: 'ms',
    beside: [
      { what: 'p50', figure: quantile(together, 0.5) },
      { what: 'p50 of one client alone', figure: quantile(alone, 0.5) },
    ],
  };
}

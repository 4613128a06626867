import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { type Outside, startOutside } from '../helpers/outside.ts';
import { streamTo } from '../helpers/stream.ts';
import { type Network, startNetwork } from './network.ts';

type Ground = Parameters<Network['ground']>[0];
export type Started = { network: Network; outside: Outside; stream: ReturnType<typeof streamTo> };

/**
 * A network whose writes are followed by notices and mails, for all tests of a file. Before each of them it is the same
 * moment, the network has the ground alone, and nothing was mailed.
 *
 * @param onStarted gets what was started, before the first test
 */
export function withMails(
  ground: Ground,
  options: Parameters<typeof startNetwork>[0],
  onStarted: (started: Started) => void,
): void {
  let started: Started;
  beforeAll(async () => {
    const outside = await startOutside();
    const network = await startNetwork({ stream: true, ...options });
    const { handler } = await import('../../functions/stream/stream.lambda.ts');
    started = { network, outside, stream: streamTo(handler) };
    onStarted(started);
  });
  afterAll(() => {
    started.network.stop();
    started.outside.stop();
  });
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T09:30:00.000Z') });
    await started.network.clear();
    await started.network.ground(ground);
    await started.stream.run();
    started.outside.done.length = 0;
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

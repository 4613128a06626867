import { vi } from 'vitest';

/**
 * Shortens the pauses between attempts: tests that make the table fail thousands of times would mostly wait.
 * What limits how long a call may take is a second and more, and stays.
 */
export function shortenPauses(): void {
  const wait = globalThis.setTimeout;
  const shorter = (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) =>
    wait(work, ms < 1000 ? ms / 20 : ms, ...given);
  vi.stubGlobal('setTimeout', Object.assign(shorter, wait));
}

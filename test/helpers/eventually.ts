import { setTimeout as sleep } from 'node:timers/promises';
import { inProcess } from './product.ts';

/**
 * Asks again until there is an answer. Throws after `seconds`, or, of a product in the test's own process, as soon as
 * nothing more follows from what was written.
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  seconds = 45,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  const own = inProcess();
  for (let followed = false; ; followed = true) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (own && followed) throw new Error(`Nothing brought about ${what}.`);
    if (Date.now() > until) throw new Error(`Waited ${seconds} s for ${what}.`);
    await (own ? own.follow() : sleep(100));
  }
}

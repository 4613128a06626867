import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again until there is an answer. Throws after `seconds`. */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  seconds = 45,
): Promise<T> {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > until) throw new Error(`Waited ${seconds} s for ${what}.`);
    await sleep(100);
  }
}

import { msPerHour } from '../../../shared/language/time.ts';
import { testMainPaths } from './main-paths.ts';
import { makePerson, removeLeftovers, removePerson } from './people.ts';

/** Milliseconds after which no smoke test still runs. */

/**
 * Makes two members, tests the product's main paths as them, and deletes them, whatever happens. Before that it deletes
 * those of interrupted tests.
 *
 * @throws Error at the first path that fails
 */
export async function runSmokeTest(url: string, say: (way: string) => void, now = new Date()): Promise<void> {
  await removeLeftovers(new Date(now.getTime() - msPerHour));
  const writer = await makePerson('Trial Writer');
  try {
    const reader = await makePerson('Trial Reader');
    try {
      await testMainPaths(url, [writer, reader], say);
    } finally {
      await removePerson(reader);
    }
  } finally {
    await removePerson(writer);
  }
}

import { makePerson, removeLeft, removePerson } from './people.ts';
import { walk } from './walk.ts';

/** Milliseconds after which no trial goes on. */
const anHour = 3_600_000;

/**
 * Makes two members, walks the product's main ways as them, and takes them away again, whatever happened; and before
 * that whom an earlier trial has left that was cut off.
 *
 * @throws Error at the first way that doesn't lead where it should
 */
export async function smoke(url: string, say: (way: string) => void, now = new Date()): Promise<void> {
  await removeLeft(new Date(now.getTime() - anHour));
  const writer = await makePerson('Trial Writer');
  try {
    const reader = await makePerson('Trial Reader');
    try {
      await walk(url, [writer, reader], say);
    } finally {
      await removePerson(reader);
    }
  } finally {
    await removePerson(writer);
  }
}

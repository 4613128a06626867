import { makePerson, removePerson } from './people.ts';
import { walk } from './walk.ts';

/**
 * Makes two members, walks the product's main ways as them, and takes them away again, whatever happened.
 *
 * @throws Error at the first way that doesn't lead where it should
 */
export async function smoke(url: string, say: (way: string) => void): Promise<void> {
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

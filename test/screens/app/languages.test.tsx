import { expect, it } from 'vitest';
import { speak } from '../../../web/ui/language/language.ts';
import { addressOf, isThere, type me, moreStates, ofMembers, open, steps } from '../fixture/every-screen.ts';
import { go } from '../fixture/hands.ts';
import { leftovers, speakPseudo, theirWords } from '../fixture/leftovers.ts';
import { render } from '../fixture/render.tsx';
import { people, prepare, typed, world } from './languages-world.ts';

/** Opens a screen in English, changes the language there, and says which words no catalog has. */
async function walk(addresses: readonly string[], as?: typeof me): Promise<Record<string, string[]>> {
  const [first = ''] = addresses;
  const { service } = await render(first, { ...(as && { as }), with: world, prepare });
  const theirs = theirWords(service, typed);
  const found: Record<string, string[]> = {};
  for (const address of addresses) {
    await speak('en');
    if (address !== first) {
      document.querySelector('h1')?.setAttribute('data-left', '');
      go(address);
    }
    await expect.poll(() => document.querySelector('h1:not([data-left])')).not.toBeNull();
    await isThere();
    await speakPseudo();
    const left = () => leftovers(theirs);
    await expect
      .poll(left, { timeout: 2_000 })
      .toEqual([])
      .catch(() => {});
    if (left().length > 0) {
      found[address] = left();
      console.log(`@@ ${address}\n${left().join('\n')}`);
    }
  }
  return found;
}

const addresses = [...ofMembers, ...moreStates].map(({ path }) => addressOf(path));

it('signed out', { timeout: 300_000 }, async () => {
  expect(await walk([...open, ...steps].map(({ path }) => addressOf(path)))).toEqual({});
});

it.each(Object.keys(people) as (keyof typeof people)[])('%s', { timeout: 300_000 }, async (name) => {
  expect(await walk(addresses, people[name])).toEqual({});
});

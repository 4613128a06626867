import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { names, sectionKinds } from '../../../shared/kinds/collections.ts';
import { speak } from '../../../web/ui/language/language.ts';
import { addressOf, isThere, me, moreStates, ofMembers, open, steps } from '../fixture/every-screen.ts';
import { button, go, main, shown } from '../fixture/hands.ts';
import { isLeftOver, leftovers, speakPseudo, theirWords } from '../fixture/leftovers.ts';
import { downloaded, showOn } from '../fixture/paper.ts';
import { render } from '../fixture/render.tsx';
import { people, prepare, typed, world } from './languages-world.ts';

declare const LONG_LANE: boolean;

/** The app for somebody, and what says of words whether no catalog has them. */
async function start(address: string, as?: typeof me) {
  const { service } = await render(address, { ...(as && { as }), with: world, prepare });
  await isThere();
  return isLeftOver(theirWords(service, typed));
}

/** The words that are left a moment after the language was changed on the open screen. */
async function leftAfterChange(isLeft: (words: string) => boolean, without?: string): Promise<string[]> {
  await speakPseudo(without);
  await expect
    .poll(() => leftovers(isLeft), { timeout: 2_000 })
    .toEqual([])
    .catch(() => {});
  return leftovers(isLeft);
}

/** Opens one screen after the other in English, and changes the language there. */
async function walk(addresses: readonly string[], as?: typeof me): Promise<Record<string, string[]>> {
  const isLeft = await start(addresses[0] ?? '', as);
  const found: Record<string, string[]> = {};
  for (const [at, address] of addresses.entries()) {
    await speak('en');
    if (at > 0) {
      document.querySelector('h1')?.setAttribute('data-left', '');
      go(address);
      await expect.poll(() => document.querySelector('h1:not([data-left])')).not.toBeNull();
      await isThere();
    }
    const left = await leftAfterChange(isLeft);
    if (left.length > 0) found[address] = left;
  }
  return found;
}

const addresses = (screens: readonly { path: string }[]) => screens.map(({ path }) => addressOf(path));

describe('no screen has a word that no catalog has, once another language is chosen on it', {
  timeout: 120_000,
}, () => {
  it('signed out', async () => {
    expect(await walk(addresses([...open, ...steps]))).toEqual({});
  });

  // An administrator sees most. The others see other buttons, and fewer.
  const roles = LONG_LANE ? (['administrator', 'chair', 'member'] as const) : (['administrator'] as const);
  it.each(roles)('as %s', async (role) => {
    expect(await walk(addresses([...ofMembers, ...moreStates]), people[role])).toEqual({});
  });
});

describe('no export and no paper has one', () => {
  afterEach(() => showOn('screen'));

  it.each(sectionKinds)('of %s', async (collection) => {
    const isLeft = await start(names[collection].path, me);
    await button('Export or print').click();
    const csv = page.getByRole('dialog').getByRole('button', { name: 'CSV file' });
    await shown(csv);
    const pressed = csv.element() as HTMLElement;
    await speakPseudo();
    const { name, file } = await downloaded(async () => pressed.click());
    const cells = [
      name.replace(/\.csv$/, ''),
      ...((await file.text()).match(/"(?:[^"]|"")*"|[^,\r\n]+/g) ?? []),
    ];
    // The specification names the columns of members.
    const own = collection === 'users' ? cells.toSpliced(1, 13) : cells;
    expect(own.filter(isLeft)).toEqual([]);
    await showOn('print');
    await shown(main.getByRole('table'));
    expect(await leftAfterChange(isLeft)).toEqual([]);
  });
});

it('and it would say so, of a sentence that is missing in the catalog', async () => {
  const isLeft = await start('/help');
  expect(await leftAfterChange(isLeft, 'Getting in')).toEqual(['span : Getting in']);
});

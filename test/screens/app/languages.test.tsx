import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { names, sectionKinds } from '../../../shared/kinds/collections.ts';
import { speak } from '../../../web/ui/language/language.ts';
import { addressOf, isThere, me, moreStates, ofMembers, open, steps } from '../fixture/every-screen.ts';
import { button, go, main, shown } from '../fixture/hands.ts';
import { isLeftOver, leftovers, speakPseudo, theirWords } from '../fixture/leftovers.ts';
import { downloaded, showOn } from '../fixture/paper.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { people, prepare, typed, world } from './languages-world.ts';

declare const LONG_LANE: boolean;

/** The app for somebody, and what says of words whether no catalog has them. */
async function start(address: string, as?: typeof me) {
  const { service } = await render(address, { ...(as && { as }), with: world, prepare });
  await isThere();
  return { service, isLeft: isLeftOver(theirWords(service, typed)) };
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
  const { isLeft } = await start(addresses[0] ?? '', as);
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

const press = (name: string | RegExp) => main.getByRole('button', { name }).first().click();
const dialog = page.getByRole('dialog');

/** What opens on a screen, by its address and what is done there. */
const opened: [string, string, (service: Service) => Promise<unknown>][] = [
  ...(['taskforces', 'projects', 'topics', 'universities', 'resources', 'offers', 'requests'] as const).map(
    (kind): (typeof opened)[number] => [
      `the question before ${names[kind].path} loses one`,
      `${names[kind].path}/:id`,
      () => press('Delete'),
    ],
  ),
  ['closing with an outcome', '/offers/:id', () => press('Close with an Outcome')],
  ['merging areas', '/topics/:id', () => press('Merge…')],
  ['a name of an area', '/topics/missed-searches', () => press(/^Add as a name/)],
  ['the end of sign-ins', '/members/:id', () => press('Sign Out Everywhere')],
  ['a reset of the second factor', '/members/:id', () => press('Reset Second Factor')],
  ['taking a picture', '/members/edit/:id', () => press('Take a picture')],
  ['the name of a search', '/profile/following', () => press(/^Rename/)],
  ['a question to who asks', '/requests', () => press(/^Ask /)],
  ['a refusal of who asks', '/requests', () => press(/^Decline /)],
  ['several requests', '/requests', () => press('Choose several')],
  ['what waits', '/home', () => page.getByRole('button', { name: /things wait for you$/ }).click()],
  [
    'the jump box',
    '/home',
    async () => {
      await page.getByRole('button', { name: /^Find anything/ }).click();
      await dialog.getByRole('combobox').fill('hydrology');
      await shown(dialog.getByRole('option').first());
    },
  ],
  [
    'the filters on a phone',
    '/universities',
    async () => {
      await page.viewport(390, 844);
      await press(/^Filter/);
    },
  ],
  [
    'a failed action',
    '/members/:id',
    async () => {
      await press('Sign Out Everywhere');
      await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click();
      await shown(main.getByText('We don’t know whether this was done.', { exact: false }));
    },
  ],
  [
    'a form that can’t be saved',
    '/offers/edit/:id',
    async () => {
      await main.getByLabelText('Name', { exact: true }).fill('');
      await userEvent.tab();
      await shown(main.getByRole('button', { name: /^Cannot Save/ }));
    },
  ],
  [
    'a form that somebody else changed',
    '/topics/edit/:id',
    async ({ world }) => {
      await main.getByLabelText('Name', { exact: true }).fill('Studies of water');
      const topic = world.get('topics', location.pathname.split('/').at(-1) ?? '');
      if (topic) world.put('topics', { ...topic, name: 'Water', description: '<p>Of wells.</p>' });
      await press('Save Changes');
      await shown(main.getByRole('region', { name: 'Changes made in the meantime' }));
    },
  ],
  [
    'a record without a network',
    '/offers/:id',
    async (service) => {
      service.setOnline(false);
      await shown(page.getByRole('status').getByText('Offline'));
    },
  ],
];

describe('nothing that opens on a screen has one', () => {
  it.each(opened)('%s', async (_, address, open) => {
    const { service, isLeft } = await start(addressOf(address), me);
    await open(service);
    expect(await leftAfterChange(isLeft)).toEqual([]);
  });
});

describe('no export and no paper has one', () => {
  afterEach(() => showOn('screen'));

  it.each(sectionKinds)('of %s', async (collection) => {
    const { isLeft } = await start(names[collection].path, me);
    await button('Export or print').click();
    const csv = dialog.getByRole('button', { name: 'CSV file' });
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
  const { isLeft } = await start('/help');
  expect(await leftAfterChange(isLeft, 'Getting in')).toEqual(['span : Getting in']);
});

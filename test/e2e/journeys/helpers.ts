import type { Page } from 'playwright';
import { expect } from 'vitest';
import { names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { sections } from '../../../web/app/sections.ts';
import { unique } from '../../factories.ts';
import type { Caller, RecordBody } from '../../helpers/api.ts';
import { eventually } from '../../helpers/eventually.ts';
import type { Hands } from './hands.ts';
import type { Ground, Kind } from './kinds.ts';

/** Somebody at a page, on the way through a kind of record. */
export type Walk = { page: Page; hands: Hands; kind: Kind; ground: Ground };

const name = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
const button = (page: Page, called: string) => page.getByRole('button', { name: called, exact: true });
const addLink = ({ page, kind }: Walk) => page.getByRole('link', { name: kind.addLabel, exact: true });
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const isFocused = (element: Element) => element === document.activeElement;

/** A screen has come: its heading says so, and has the focus. */
async function arrived(page: Page, heading: string): Promise<void> {
  const h1 = page.getByRole('heading', { level: 1, name: heading, exact: true });
  await h1.waitFor();
  await expect.poll(() => h1.evaluate(isFocused)).toBe(true);
}

/** To a kind's list by the links that every screen has. */
export async function openSection(
  { page, hands }: Pick<Walk, 'page' | 'hands'>,
  collection: Kind['collection'],
): Promise<void> {
  const menu = button(page, 'Menu');
  const links = page.getByRole('navigation', { name: 'Sections' });
  await menu.or(links).first().waitFor();
  if (await menu.isVisible()) await hands.press(menu);
  const { path } = names[collection];
  const heading = t(names[collection].heading);
  const section = sections.find((each) => each.collection === collection);
  const called = section ? t(section.title) : heading;
  // A section with waiting work says how much of it.
  await hands.press(links.getByRole('link', { name: new RegExp(`^${called}( ?\\d+ waiting)?$`) }));
  await at(page, path);
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
}

/** By the button below the form: the panel beside it may have one of the same name. */
const save = ({ page, hands, kind }: Walk, called: string) => {
  const below = button(page, called).first();
  return kind.manyBoxes ? hands.submit(name(page), below) : hands.press(below);
};

/** Adds a record, from its list; its name. */
export async function create(walk: Walk): Promise<string> {
  const { page, hands, kind, ground } = walk;
  const called = unique('Journey');
  await hands.press(addLink(walk));
  await hands.write(name(page), called);
  await kind.fill(page, hands, ground);
  await save(walk, kind.save);
  await at(page, kind.addedAt);
  const added = kind.collection === 'requests' ? 'users' : kind.collection;
  await arrived(page, t(names[added].heading));
  return called;
}

/** Finds a record by what it is called, and opens it. */
export async function find(
  walk: Pick<Walk, 'page' | 'hands'> & { kind: Pick<Kind, 'collection'> },
  called: string,
): Promise<void> {
  const { page, hands, kind } = walk;
  await openSection(walk, kind.collection);
  if (kind.collection === 'requests') {
    // The one list without a search, on which the newest is last.
    await hands.press(button(page, 'Find anything'));
    await hands.pick(page.getByRole('combobox', { name: 'Find anything' }), called);
  } else {
    await hands.write(page.getByRole('searchbox'), called);
    // A card is its link: what stands below the name is read with it.
    await hands.press(page.locator('main').getByRole('listitem').getByRole('link', { name: called }));
  }
  await arrived(page, called);
}

/** From a resource's page: lets everybody see it. */
export async function approve({ page, hands }: Walk, api: Caller, id: string): Promise<void> {
  await hands.press(button(page, 'Approve'));
  await button(page, 'Approve').waitFor({ state: 'detached' });
  expect(await api.read(`/api/resources/${id}`)).toMatchObject({ approved: true });
}

/** From a record's page: changes its name, and something that only its kind has. */
export async function edit(walk: Walk, api: Caller, record: RecordBody): Promise<void> {
  const { page, hands, kind, ground } = walk;
  const path = `${names[kind.collection].path}/${record.id}`;
  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
  await hands.write(name(page), `${record.name} again`);
  await kind.change?.(page, hands, ground);
  await save(walk, 'Save Changes');
  await at(page, path);
  await arrived(page, `${record.name} again`);
  expect(await api.read(`/api/${kind.collection}/${record.id}`)).toMatchObject({
    name: `${record.name} again`,
    ...kind.changed,
  });
}

/** From a record's page: changes what another changes meanwhile, and takes of each side a part. */
export async function conflict(walk: Walk, api: Caller, record: RecordBody): Promise<void> {
  const { page, hands, kind } = walk;
  const [label, field] = kind.text;
  await hands.press(page.getByRole('link', { name: 'Edit', exact: true }));
  await hands.write(name(page), `${record.name} as I call it`);
  await hands.write(page.getByRole('textbox', { name: label }), 'Written by me.');
  const theirs = `${record.name} as they call it`;
  await api.change(kind.collection, record.id, { name: theirs, [field]: '<p>Written by them.</p>' });
  await save(walk, 'Save Changes');

  const panel = page.getByRole('region', { name: 'Changes made in the meantime' });
  await panel.waitFor();
  await expect.poll(() => panel.evaluate(isFocused)).toBe(true);
  const side = (field: string, side: RegExp) =>
    panel
      .getByRole('group', { name: `${field} changed on both sides`, exact: true })
      .getByRole('radio', { name: side });
  await hands.choose(side('Name', /^Saved in the meantime/));
  await hands.choose(side(label, /^Yours/));
  await hands.press(panel.getByRole('button', { name: 'Continue with these' }));
  await expect.poll(() => button(page, 'Save Changes').evaluate(isFocused)).toBe(true);
  await hands.press(button(page, 'Save Changes'));
  await arrived(page, theirs);
  expect(await api.read(`/api/${kind.collection}/${record.id}`)).toMatchObject({
    name: theirs,
    [field]: '<p>Written by me.</p>',
  });
}

/** From a record's page: asks to delete it, thinks better of it, and deletes it after all. */
export async function remove(walk: Walk, api: Caller, record: RecordBody): Promise<void> {
  const { page, hands, kind } = walk;
  const question = page.getByRole('dialog');
  await hands.press(button(page, 'Delete'));
  expect(await question.innerText()).toContain(
    kind.collection === 'users'
      ? 'administrator can restore'
      : 'Are you sure? Deleted records cannot be recovered.',
  );
  await hands.press(question.getByRole('button', { name: 'Cancel' }));
  await expect.poll(() => button(page, 'Delete').evaluate(isFocused)).toBe(true);
  expect((await api.get(`/api/${kind.collection}/${record.id}`)).status).toBe(200);

  await hands.press(button(page, 'Delete'));
  // Of oneself it is called what it comes to.
  await hands.press(question.getByRole('button', { name: /^(Delete|Leave Colloquy)$/ }));
  await eventually('the record to be gone', async () => {
    const { status } = await api.get(`/api/${kind.collection}/${record.id}`);
    return status === 404;
  });
}

/** After deleting it: back at the list. */
export async function backAtList({ page, kind }: Walk): Promise<void> {
  const { path } = names[kind.collection];
  const heading = t(names[kind.collection].heading);
  await at(page, path);
  await arrived(page, heading);
}

/** After deleting oneself: out, as somebody who is no member. */
export const signedOut = ({ page }: Walk): Promise<void> => at(page, '/baduser');

/** From a member's page: makes them an administrator, and takes it back. */
export async function appoint(walk: Walk, { id, name: called }: RecordBody): Promise<void> {
  const { page, hands } = walk;
  const mark = page.locator('main').getByText('Administrator', { exact: true });
  for (const answer of ['YES', 'NO'] as const) {
    await hands.press(page.getByRole('link', { name: 'Edit Permissions' }));
    await hands.select(page.getByLabel(`Is ${called} an administrator?`), answer);
    await hands.press(button(page, 'Save Changes'));
    await at(page, `/members/${id}`);
    await arrived(page, String(called));
    await mark.waitFor({ state: answer === 'YES' ? 'visible' : 'detached' });
  }
}

async function refused(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await at(page, '/unauthorized');
  await page.getByRole('heading', { level: 1, name: 'This page is not for you' }).waitFor();
}

/** On its list: nobody may add one here. */
export async function keptFromCreating(walk: Walk): Promise<void> {
  const { page, kind } = walk;
  expect(await addLink(walk).count()).toBe(0);
  await refused(page, `${kind.addedAt}/add`);
}

/** On a record's page: what may not be done to it has no button, and its form no way in. */
export async function keptFromChanging({ page, kind }: Walk, id: string): Promise<void> {
  expect(await page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0);
  expect(await button(page, 'Delete').count()).toBe(0);
  await refused(page, `${names[kind.collection].path}/edit/${id}`);
}

/** On a member's page: their permissions are somebody else's affair. */
export async function keptFromAppointing({ page }: Walk, id: string): Promise<void> {
  expect(await page.getByRole('link', { name: 'Edit Permissions' }).count()).toBe(0);
  await refused(page, `/members/edit-permissions/${id}`);
  await page.goto(`/members/${id}`);
}

/** A whole section that isn't for them: no link leads there, and the addresses turn them away. */
export async function keptFromSection({ page, kind }: Walk, id: string): Promise<void> {
  const { path } = names[kind.collection];
  const heading = t(names[kind.collection].heading);
  expect(await page.getByRole('link', { name: heading }).count()).toBe(0);
  for (const address of [path, `${path}/${id}`, `${path}/edit/${id}`]) await refused(page, address);
}

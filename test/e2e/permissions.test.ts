import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { names } from '../../shared/collections.ts';
import { appRoutes } from '../../web/app/routes.ts';
import { type Row, rowsOf } from '../permissions/cells.ts';
import { type ActorName, situations } from '../permissions/matrix.ts';
import { aWorld, type World } from '../permissions/world.ts';
import { password } from '../steps/people.ts';
import { aBrowser, enter } from './windows.ts';

/** Buttons and guards agree with the matrix: what one may do has its button, what one may not has no way in. */
const kinds = [
  'users',
  'taskforces',
  'projects',
  'topics',
  'universities',
  'resources',
  'offers',
  'requests',
] as const;
type Kind = (typeof kinds)[number];

const members = [
  'member',
  'self',
  'owner',
  'lead',
  'contact',
  'chair',
  'local chair',
  'administrator',
] as const;
type Member = (typeof members)[number];

const rows = rowsOf();
const may = (name: ActorName, subject: Kind, action: Row['action'], situation: string): boolean =>
  rows.some(
    (row) =>
      row.subject === subject && row.action === action && row.situation === situation && row.allowed[name],
  );

const browser = aBrowser();
afterEach(() => browser.close());

let world: World;
const records: { subject: Kind; situation: string; id: string; name: string }[] = [];

beforeAll(async () => {
  world = await aWorld();
  for (const subject of kinds)
    for (const situation of situations[subject].kept) {
      const id = await world.fresh[subject](situation);
      const { name } = await world.read(subject, id);
      records.push({ subject, situation, id, name: String(name) });
    }
  const { self } = world.people;
  records.push({ subject: 'users', situation: 'a member', id: self.id, name: self.name });
});

/** Goes somewhere without loading the app anew, and says where that led: a heading. */
async function headingAt(page: Page, path: string): Promise<string> {
  const go = (to: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, to);
  await go('/home');
  const heading = page.getByRole('heading', { level: 1 });
  await page.getByRole('heading', { level: 1, name: /^Welcome/ }).waitFor();
  await go(path);
  await page.locator('h1', { hasNotText: /^Welcome/ }).waitFor();
  return heading.innerText();
}

const notForYou = 'This page is not for you';
const notHere = /^This .* isn’t here$/;
const outcome = (heading: string) =>
  heading === notForYou ? 'not for you' : notHere.test(heading) ? 'not here' : 'open';

/** What the page of a record offers. */
async function offered(page: Page): Promise<string[]> {
  const main = page.locator('main');
  const shown = async (role: 'link' | 'button', name: string | RegExp) =>
    (await main.getByRole(role, { name, exact: true }).count()) > 0;
  const found: [string, boolean][] = [
    ['edit', await shown('link', 'Edit')],
    ['delete', await shown('button', 'Delete')],
    ['approve', await shown('button', 'Approve')],
    ['renew', await shown('button', /^Renew/)],
  ];
  return found.filter(([, there]) => there).map(([action]) => action);
}

function expectedOf(name: Member, { subject, situation, id }: (typeof records)[number]) {
  const own = id === world.people.self.id;
  // The one who is `self` among members is, before everybody else's record, one more member.
  const as: ActorName = name === 'self' && subject === 'users' && !own ? 'member' : name;
  const can = (action: Row['action']) => may(as, subject, action, situation);
  const absent = subject === 'requests' ? 'not for you' : 'not here';
  const actions = (['edit', 'delete', 'approve', 'renew'] as const).filter(
    // An offer that stands is renewed by its form.
    (action) => can(action) && (action !== 'renew' || situation === 'expired'),
  );
  return {
    page: can('see') ? 'open' : absent,
    actions: can('see') ? actions : [],
    form: can('edit') ? 'open' : can('see') ? 'not for you' : absent,
  };
}

describe('what somebody sees and is let into', () => {
  it.each(members)(
    'as %s',
    async (name) => {
      const page = await browser.window();
      await enter(page, world.people[name].email, password);
      const seen: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const record of records) {
        const { subject, situation, id } = record;
        const { path } = names[subject];
        const key = `${subject}, ${id === world.people.self.id ? 'self' : situation}`;
        const landed = outcome(await headingAt(page, `${path}/${id}`));
        const actions = landed === 'open' ? await offered(page) : [];
        seen[key] = { page: landed, actions, form: outcome(await headingAt(page, `${path}/edit/${id}`)) };
        expected[key] = expectedOf(name, record);
      }
      for (const subject of kinds) {
        const { path } = names[subject];
        const landed = outcome(await headingAt(page, path));
        const add = (await page.locator('main').getByRole('link', { name: /^\+ / }).count()) > 0;
        const adds =
          subject === 'requests'
            ? false
            : subject === 'users' || may(name, subject, 'create', adding(subject));
        seen[`${subject}, list`] = { page: landed, add };
        expected[`${subject}, list`] = {
          page: subject === 'requests' && name !== 'administrator' ? 'not for you' : 'open',
          add: adds,
        };
        if (subject === 'requests') continue;
        seen[`${subject}, add`] = outcome(await headingAt(page, `${path}/add`));
        expected[`${subject}, add`] = adds ? 'open' : 'not for you';
      }
      const permissions = `/members/edit-permissions/${world.people.member.id}`;
      seen.permissions = outcome(await headingAt(page, permissions));
      expected.permissions = name === 'administrator' ? 'open' : 'not for you';
      expect(seen).toEqual(expected);
    },
    180_000,
  );

  it('as nobody: everything leads to signing in, and back', async () => {
    const page = await browser.window();
    for (const { path, access } of appRoutes) {
      if (access === 'entry' || access === 'anyone') continue;
      const address = path.replace(':id', 'some-id');
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe(address);
    }
  }, 120_000);

  it('an address nobody knows leads home', async () => {
    const page = await browser.window();
    await page.goto('/no/such/page');
    await page.waitForURL('**/home');
  });
});

const adding = (subject: Kind) => (subject === 'projects' ? 'bare proposal' : 'new');

import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { names } from '../../shared/collections.ts';
import { appRoutes } from '../../web/app/routes.ts';
import { may, type Row, rowsOf } from '../permissions/cells.ts';
import { type ActorName, situations } from '../permissions/matrix.ts';
import { aWorld, type World } from '../permissions/world.ts';
import { password } from '../steps/people.ts';
import { aBrowser, enter, visit } from './windows.ts';

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

const browser = aBrowser();
afterEach(() => browser.close());

let world: World;
const records: { subject: Kind; situation: string; id: string; name: string }[] = [];

beforeAll(async () => {
  world = await aWorld();
  for (const subject of kinds)
    for (const situation of situations[subject].kept) {
      const id = await world.fresh(subject, situation);
      const { name } = await world.read(subject, id);
      records.push({ subject, situation, id, name: String(name) });
    }
  const { self } = world.people;
  records.push({ subject: 'users', situation: 'a member', id: self.id, name: self.name });
});

/** Whether somebody may no more and no less than any member: that is looked at as the member. */
function isAsAnyMember(name: Member, subject: Kind): boolean {
  if (name === 'member') return false;
  return rowsOf().every((row) => row.subject !== subject || row.allowed[name] === row.allowed.member);
}

/** Goes somewhere without loading the app anew, and says where that led: a heading. */
async function headingAt(page: Page, path: string): Promise<string> {
  await visit(page, path);
  return page.getByRole('heading', { level: 1 }).innerText();
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
    // An offer that stands for more than a week is renewed by its form.
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
    {
      tags: [
        '2.1-10',
        '2.1-11',
        '2.1-12',
        '2.1-13',
        '2.1-14',
        '2.1-15',
        '2.1-16',
        '2.1-17',
        '2.1-18',
        '2.1-19',
        '2.1-20',
        '2.1-21',
        '2.1-22',
        '2.1-23',
        '2.1-24',
        '2.1-25',
        '2.1-26',
        '2.1-27',
        '2.1-28',
        '2.1-29',
        '2.1-30',
        '2.1-31',
        '2.1-32',
        '2.1-33',
        '2.1-34',
        '2.1-35',
        '2.1-36',
        '2.1-37',
        '2.1-38',
        '2.1-39',
        '2.1-40',
        '2.1-41',
        '2.2-3',
        '2.2-4',
        '2.2-5',
        '2.4-2',
        '2.4-16',
        '2.5-2',
        '2.5-12',
        '2.5-13',
        '2.6-2',
        '2.6-4',
        '2.7-17',
        '2.7-18',
        '2.7-19',
        '2.8-2',
        '2.8-8',
        '2.9-2',
        '2.9-10',
        '2.11-2',
        '2.11-7',
        '4-15',
        '8-2',
      ],
      timeout: 180_000,
    },
    async (name) => {
      const page = await browser.window();
      await enter(page, world.people[name].email, password);
      const seen: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      const looked = kinds.filter((subject) => !isAsAnyMember(name, subject));
      for (const record of records.filter(({ subject }) => looked.includes(subject))) {
        const { subject, situation, id } = record;
        const { path } = names[subject];
        const key = `${subject}, ${id === world.people.self.id ? 'self' : situation}`;
        const landed = outcome(await headingAt(page, `${path}/${id}`));
        const actions = landed === 'open' ? await offered(page) : [];
        seen[key] = { page: landed, actions, form: outcome(await headingAt(page, `${path}/edit/${id}`)) };
        expected[key] = expectedOf(name, record);
      }
      for (const subject of looked) {
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
  );

  it('as nobody: everything leads to signing in, and back', {
    tags: ['2.1-1', '2.2-2', '8-3'],
    timeout: 120_000,
  }, async () => {
    const page = await browser.window();
    for (const { path, access } of appRoutes) {
      if (access === 'entry' || access === 'anyone') continue;
      const address = path.replace(':id', 'some-id');
      await page.goto(address);
      await page.waitForURL((url) => url.pathname === '/login');
      expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe(address);
    }
  });

  it('an address nobody knows leads home', { tags: ['2.1-2'] }, async () => {
    const page = await browser.window();
    await page.goto('/no/such/page');
    await page.waitForURL('**/home');
  });
});

const adding = (subject: Kind) => (subject === 'projects' ? 'bare proposal' : 'new');

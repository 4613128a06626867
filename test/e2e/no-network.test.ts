import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections, names } from '../../shared/kinds/collections.ts';
import type { RecordBody } from '../helpers/api.ts';
import { password, theAdministrator } from '../helpers/people.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser([], 'allow');
let page: Page;
/** A record of each kind that has pages; the resource is one that waits. */
const records: { path: string; record: RecordBody }[] = [];

const stay = ['owner@colloquy.example', 'applicant@colloquy.example'];

beforeAll(async () => {
  const { api } = await theAdministrator();
  for (const collection of collections) {
    const { path } = names[collection];
    const all = await api.listAll(collection);
    // Of the first seed, where others make and delete meanwhile.
    const record =
      all.find(({ approved, email }) => approved === false || stay.includes(String(email))) ?? all[0];
    if (path && record) records.push({ path, record });
  }
  page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
  // Each screen's code is here once it has been seen.
  for (const { path, record } of records) {
    await arriveAt(path);
    await arriveAt(`${path}/${record.id}`, record.name);
  }
  await arriveAt(`/topics/edit/${of('/topics').id}`, 'Edit ');
});
afterAll(() => browser.close());

const main = () => page.locator('main');
const header = () => page.getByRole('banner');
const of = (path: string) => records.find((each) => each.path === path)?.record as RecordBody;

async function arriveAt(address: string, heading?: unknown): Promise<void> {
  await go(page, address);
  const list = Object.values(names).find(({ path }) => path === address)?.heading;
  await main()
    .getByRole('heading', { level: 1, name: String(heading ?? list) })
    .waitFor();
}

/** What can be done where one is, besides reading on: the names of links and buttons. */
const offered = async () => {
  const doing = /^(\+ .+|Edit|Edit Permissions|Delete|Approve|Renew for .*)$/;
  const texts = await main()
    .locator('a, button')
    .evaluateAll((all) => all.map((each) => each.textContent ?? ''));
  return texts.filter((text) => doing.test(text)).sort();
};

describe('without a network', () => {
  beforeAll(() => page.context().setOffline(true));
  afterAll(() => page.context().setOffline(false));

  it('the header says Offline and has neither account nor logout', {
    tags: ['2.3-14', '2.3-15'],
  }, async () => {
    await header().getByRole('status').getByText('Offline').waitFor();
    expect(
      await header()
        .getByText(/My Account|Logout|Login/)
        .count(),
    ).toBe(0);
  });

  it('lists and pages are there, and offer nothing that adds, edits, deletes or decides', {
    tags: [
      '2.4-2',
      '2.5-2',
      '2.6-4',
      '2.7-17',
      '2.7-18',
      '2.7-19',
      '2.8-2',
      '2.8-8',
      '2.9-2',
      '2.9-10',
      '2.10-4',
      '2.11-2',
      '2.11-7',
      '4-38',
    ],
  }, async () => {
    for (const { path, record } of records) {
      await arriveAt(path);
      expect([path, await offered()]).toEqual([path, []]);
      await arriveAt(`${path}/${record.id}`, record.name);
      expect([path, await offered()]).toEqual([path, []]);
    }
  });

  it('a form can be filled in but not saved', { tags: ['4-38'] }, async () => {
    await arriveAt(`/topics/edit/${of('/topics').id}`, 'Edit ');
    expect(await main().getByRole('button', { name: 'Save Changes' }).isDisabled()).toBe(true);
    await main().getByLabel('Name', { exact: true }).fill('Written on a train');
    // Far from the end of a long form, too.
    const panel = page.getByRole('status').filter({ hasText: 'Unsaved Changes' });
    await panel.getByText('You are offline. They stay here until you can save them.').waitFor();
    expect(await panel.getByRole('button').count()).toBe(0);
    await main().getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  });
});

describe('with the network back', () => {
  it('all of it is offered again', { tags: ['2.3-13', '2.3-14', '4-38'] }, async () => {
    await header().getByRole('link', { name: 'My Account' }).waitFor();
    expect(await header().getByText('Offline').count()).toBe(0);
    // It is there before it says so, or that would not be read out; and takes no room.
    expect(await header().getByRole('status').allInnerTexts()).toEqual(['']);
    expect(
      await header()
        .getByRole('status')
        .evaluate((it) => {
          const left = (of: Element | null) => of?.getBoundingClientRect().left;
          return left(it.parentElement) === left(it.nextElementSibling);
        }),
    ).toBe(true);
    for (const [path, list, one] of [
      ['/taskforces', ['+ Task Force'], ['+ Project', '+ Resource', 'Delete', 'Edit']],
      ['/projects', ['+ Project'], ['Delete', 'Edit']],
      ['/universities', ['+ University'], ['Delete', 'Edit']],
      ['/topics', ['+ Area of Specialization'], ['Delete', 'Edit']],
      ['/members', ['+ Member'], ['Delete', 'Edit', 'Edit Permissions']],
      ['/requests', [], ['Approve', 'Delete', 'Edit']],
      ['/resources', ['+ Resource'], ['Approve', 'Delete', 'Edit']],
      ['/offers', ['+ Opportunity'], ['Delete', 'Edit']],
    ] as const) {
      await arriveAt(path);
      expect([path, await offered()]).toEqual([path, list]);
      await arriveAt(`${path}/${of(path).id}`, of(path).name);
      expect([path, (await offered()).filter((each) => !each.startsWith('Renew for '))]).toEqual([path, one]);
    }
  });
});

it('somebody signed out is offered no login without a network', { tags: ['2.3-15'] }, async () => {
  const other = await browser.window();
  await other.goto('/home');
  const login = other.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
  await login.waitFor();
  await other.context().setOffline(true);
  await expect.poll(() => login.count()).toBe(0);
  await other.getByRole('banner').getByText('Offline').waitFor();
});

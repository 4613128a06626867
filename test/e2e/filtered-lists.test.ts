import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unique } from '../factories.ts';
import { password, theAdministrator } from '../steps/people.ts';
import { aRecordOfEach, inOrder, listOn } from './list-steps.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser();
let page: Page;
/** A word that is in the name of one record of each kind, and nowhere else. */
const word = unique('zebu');
let made: Awaited<ReturnType<typeof aRecordOfEach>>;

beforeAll(async () => {
  made = await aRecordOfEach(word);
  page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
});
afterAll(() => browser.close());

const { main, heading, rows, search, button, pressed, counted, all, add, texts } = listOn(() => page);

/** Filters by nothing, by one value, by all, and says what was shown with the one. */
async function filterBy(label: string, values: string[], one: string): Promise<void> {
  const group = main().getByRole('group', { name: label });
  for (const value of values)
    expect(await group.getByRole('button', { name: value }).getAttribute('aria-pressed')).toBe('true');
  expect(await group.locator('[aria-pressed]').count()).toBe(values.length);
  await group.getByRole('button', { name: 'Select None' }).click();
  await expect.poll(() => main().innerText()).toContain('No Search Results Found');
  expect((await counted())[0]).toBe(0);
  await group.getByRole('button', { name: one }).click();
  await expect.poll(async () => (await counted())[0]).toBeGreaterThan(0);
  expect(await all()).toBe(false);
}

describe('the list of universities', () => {
  it('is headed, filtered by region and counted, in rows by name', {
    tags: ['2.4-1', '2.4-2', '2.4-3', '2.4-4', '2.4-6', '2.4-7', '9-2'],
  }, async () => {
    await go(page, '/universities');
    await heading('Universities');
    expect(await add('+ University')).toBe(1);
    await expect
      .poll(() => main().innerText())
      .toMatch(/Showing \d+ universities of \d+\. Click on a university for more information\./);
    await filterBy('Region', ['AJCU United', 'AJCU-AM', 'AJCU-AP', 'AUSJAL', 'JHEASA', 'KIRCHER'], 'JHEASA');
    const { api } = await theAdministrator();
    const indian = (await api.listAll('universities')).filter(({ region }) => region === 'JHEASA');
    const names = await main().getByRole('list', { name: 'Universities' }).getByRole('link').allInnerTexts();
    expect(names).toEqual(inOrder(names));
    // Counted, because rows out of sight are not drawn once other tests have made the list long.
    expect((await counted())[0]).toBe(indian.length);
    for (const text of await texts('Universities')) {
      const shown = indian.find(({ name }) => text.includes(String(name)));
      expect(text).toContain(`${shown?.city}, ${shown?.country}`);
    }
    await button('Select All').click();
    await expect.poll(all).toBe(true);
  });
});

describe('the list of resources', () => {
  it('is headed, filtered by its three types and counted', {
    tags: ['2.5-1', '2.5-2', '2.5-3', '2.5-5', '2.5-6', '9-13'],
  }, async () => {
    await go(page, '/resources');
    await heading('Resources');
    expect(await add('+ Resource')).toBe(1);
    await filterBy('Type', ['Article', 'Course', 'Case Study'], 'Course');
    for (const text of await texts('Resources'))
      expect(text).toMatch(/ Course for (Faculty|Students|Administration)/);
    await main().getByRole('button', { name: 'Article' }).click();
    expect(await button('Select All').isDisabled()).toBe(false);
    await main().getByRole('button', { name: 'Case Study' }).click();
    // Three of three are all: no fourth is waited for.
    await expect.poll(all).toBe(true);
    expect(await button('Select All').isDisabled()).toBe(true);
  });
});

describe('the list of members', () => {
  it('is headed, says what is searched, and shows cards by last name', {
    tags: ['2.7-1', '2.7-4', '2.7-5', '2.7-6'],
  }, async () => {
    await go(page, '/members');
    await heading('Registered Members');
    const note = await search().getAttribute('aria-describedby');
    expect(await page.locator(`#${note}`).innerText()).toBe(
      'Searches name, university, task forces and bio keywords; also title, areas, languages, projects led, city and country.',
    );
    await expect.poll(() => rows('Registered Members').count()).toBeGreaterThan(5);
    const { api } = await theAdministrator();
    // Of long ago: other tests add and change pictures meanwhile.
    const pictured = (await api.listAll('users'))
      .filter(({ picture }) => picture)
      .sort((a, b) => String(a.createTimestamp).localeCompare(String(b.createTimestamp)));
    const card = (name: string) => rows('Registered Members').filter({ hasText: name }).first();
    await search().fill(String(pictured[0]?.name));
    await card(String(pictured[0]?.name)).locator('img').waitFor();
    // Who has none is shown by initials.
    await search().fill(made.person);
    await expect.poll(() => card(made.person).innerText()).toMatch(new RegExp(`^Z\n${made.person}\n`));
    expect(await card(made.person).locator('img').count()).toBe(0);
    // Whose last names they are, the seed's members with a suffix among them.
    await search().fill('');
    await expect.poll(all).toBe(true);
    const names = await main()
      .getByRole('list', { name: 'Registered Members' })
      .locator('.person-card-name')
      .allInnerTexts();
    const lasts = names.map(
      (name) =>
        name
          .replace(/,? S\.?J\.?$/, '')
          .split(/\s/)
          .at(-1) ?? '',
    );
    expect(lasts).toEqual(inOrder(lasts));
  });

  it('shows contacts alone, with their universities, or chairs alone, and never both', {
    tags: ['2.7-2', '2.7-7'],
  }, async () => {
    const [contacts, chairs] = ['Show University Contacts Only', 'Show Task Force Chairs Only'] as const;
    await go(page, '/members');
    await heading('Registered Members');
    await search().fill(word);
    const card = rows('Registered Members').filter({ hasText: made.person });
    await expect.poll(() => card.count()).toBe(1);
    await expect.poll(() => card.innerText()).toContain(made.university);
    await button(contacts).click();
    await expect.poll(() => card.innerText()).toContain(made.university);
    await button(chairs).click();
    await expect.poll(() => pressed(contacts)).toBe('false');
    expect(await pressed(chairs)).toBe('true');
    await expect.poll(() => card.innerText()).toContain(made.taskforce);
    await search().fill('');
    await expect.poll(async () => (await counted())[0]).toBeGreaterThan(1);
    const { api } = await theAdministrator();
    const chairing = new Set((await api.listAll('chairs')).map(({ id }) => id));
    const shown = await main()
      .getByRole('list', { name: 'Registered Members' })
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((id) => !chairing.has(String(id)))).toEqual([]);
    await button(chairs).click();
    await expect.poll(all).toBe(true);
  });
});

describe('the list of projects', () => {
  it('is headed, filtered by status and counted; rows have status and month', {
    tags: ['2.8-1', '2.8-2', '2.8-3', '2.8-5', '2.8-6', '4-26', '9-16'],
  }, async () => {
    await go(page, '/projects');
    await heading('Projects');
    expect(await add('+ Project')).toBe(1);
    await filterBy('Status', ['Proposal', 'Ongoing', 'Complete', 'Inactive'], 'Ongoing');
    for (const text of await texts('Projects')) expect(text).toMatch(/ [A-Z][a-z]+ \d{4} Ongoing$/);
    await button('Select All').click();
    await expect.poll(all).toBe(true);
    await search().fill(word);
    const now = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(new Date());
    await expect.poll(async () => (await texts('Projects')).join()).toBe(`Project ${word} ${now} Proposal`);
  });
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOffer, aProject, aResource, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import { aMember, commonGround, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, enter, go, signInAs } from './windows.ts';

const browser = aBrowser();
let page: Page;
/** A word that is in the name of one record of each kind, and nowhere else. */
const word = unique('zebu');
/** The task force all of these belong to; the member is the contact of the university. */
let taskforce: string;
let university: string;
let person: string;

beforeAll(async () => {
  const { api } = await theAdministrator();
  const { topic } = await commonGround();
  const topics = [{ id: topic.id }];
  const place = await api.create(
    'universities',
    aUniversity({ name: `Zoo ${word}`, topics: { [topic.id]: ['graduate'] } }),
  );
  const member = await aMember(`Zoe ${word}`, { university: { id: place.id } });
  await api.change('universities', place.id, { contact: member.id });
  const force = await api.create('taskforces', aTaskforce({ name: `Force ${word}`, chairs: [member.id] }));
  await api.create('topics', aTopic({ name: `Study ${word}` }));
  await api.create('projects', aProject({ name: `Project ${word}`, leads: [member.id], topics }));
  await api.create('resources', aResource({ name: `Course ${word}`, taskforce: { id: force.id }, topics }));
  await member.api.create('offers', anOffer({ name: `Seminar ${word}` }));
  taskforce = String(force.name);
  university = String(place.name);
  person = member.name;
  page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
});
afterAll(() => browser.close());

const main = () => page.locator('main');
const heading = (name: string) => main().getByRole('heading', { level: 1, name, exact: true }).waitFor();
const rows = (label: string) => main().getByRole('list', { name: label, exact: true }).getByRole('listitem');
const search = () => main().getByRole('searchbox');
const button = (name: string) => main().getByRole('button', { name, exact: true });
const pressed = (name: string | RegExp) => main().getByRole('button', { name }).getAttribute('aria-pressed');
/** How many are shown, and of how many. */
const counted = async () =>
  /Showing (\d+) [a-z ]+ of (\d+)\./
    .exec(await main().innerText())
    ?.slice(1)
    .map(Number) ?? [];
const all = async () => {
  const [shown, total] = await counted();
  return shown !== undefined && shown === total;
};
const add = (name: string) => main().getByRole('link', { name, exact: true }).count();
/** The texts of the rows in their order, a line a row. */
const texts = async (label: string) =>
  (await rows(label).allInnerTexts()).map((text) => text.replaceAll('\n', ' '));

/** Without regard to accents and case. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const inOrder = (words: string[]) =>
  [...words].sort((a, b) => (plain(a) < plain(b) ? -1 : Number(plain(a) > plain(b))));

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

describe('each list', () => {
  it.each([
    ['taskforces', 'Search all task forces', 4],
    ['projects', 'Search all projects', 4],
    ['topics', 'Search all topics', 4],
    ['members', 'Search all members', 4],
    ['universities', 'Search all universities', 3],
    ['resources', 'Search all resources', 4],
    ['offers', 'Search all opportunities', 4],
  ] as const)(
    '%s: ‘%s’ applies from %i characters, finds parts of words, and can be cleared',
    {
      tags: [
        '2.4-5',
        '2.4-10',
        '2.5-4',
        '2.5-6',
        '2.6-3',
        '2.7-3',
        '2.8-4',
        '2.8-7',
        '2.9-3',
        '2.11-3',
        '5-53',
        '5-54',
        '5-55',
        '5-57',
        '9-10',
        '9-11',
      ],
    },
    async (section, label, from) => {
      await go(page, `/${section}`);
      await main().getByRole('searchbox', { name: label, exact: true }).waitFor();
      await expect.poll(all).toBe(true);
      // Nothing holds these letters: whatever is searched for, nothing would be found.
      await search().fill('xqj'.slice(0, from - 1));
      await page.waitForURL(/q=xq/);
      await expect.poll(all).toBe(true);
      await search().fill('xqjz'.slice(0, from));
      await expect.poll(() => main().innerText()).toContain('No Search Results Found');
      await search().fill(word.slice(2));
      await expect.poll(async () => (await counted())[0]).toBe(1);
      expect(await main().getByRole('listitem').first().innerText()).toContain(word);
      await button('Clear search').first().click();
      await expect.poll(all).toBe(true);
      expect(await search().inputValue()).toBe('');
    },
  );

  it('opens a record with what was searched for, and is found again on the way back', {
    tags: ['2.1-11', '2.1-15', '2.1-23', '2.1-28', '4-6'],
  }, async () => {
    for (const [section, list, name] of [
      ['universities', 'Universities', university],
      ['resources', 'Resources', `Course ${word}`],
      ['members', 'Registered Members', person],
      ['projects', 'Projects', `Project ${word}`],
    ] as const) {
      await go(page, `/${section}`);
      await heading(list);
      await search().fill(word);
      // The address follows a moment after the last key.
      await page.waitForURL(`**/${section}?q=${word}`);
      await main().getByRole('link', { name }).first().click();
      await page.waitForURL(new RegExp(`/${section}/[^/]+[?]q=${word}$`));
      await main().getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await expect.poll(async () => (await counted())[0]).toBe(1);
      expect(await search().inputValue()).toBe(word);
    }
    // A reload loses no more than the way back does.
    await page.reload();
    await expect.poll(async () => (await counted())[0]).toBe(1);
    expect(await search().inputValue()).toBe(word);
  });
});

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
    expect(names).toHaveLength(indian.length);
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

describe('the list of task forces', () => {
  it('is headed and can be added to', { tags: ['2.6-1', '2.6-2'] }, async () => {
    await go(page, '/taskforces');
    await heading('Task Forces');
    expect(await add('+ Task Force')).toBe(1);
    await search().fill(word);
    await expect.poll(async () => (await texts('Task Forces')).join()).toBe(`${taskforce} 1 member`);
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
      'Searches name, university, task forces and bio keywords.',
    );
    await expect.poll(() => rows('Registered Members').count()).toBeGreaterThan(20);
    const { api } = await theAdministrator();
    const pictured = (await api.listAll('users')).filter(({ picture }) => picture);
    const card = (name: string) => rows('Registered Members').filter({ hasText: name }).first();
    await search().fill(String(pictured[0]?.name));
    await card(String(pictured[0]?.name)).locator('img').waitFor();
    // Who has none is shown by initials.
    await search().fill(person);
    await expect.poll(() => card(person).innerText()).toBe(`Z\n${person}`);
    expect(await card(person).locator('img').count()).toBe(0);
    // Whose last names they are, the seed's members with a suffix among them.
    await search().fill('');
    await expect.poll(all).toBe(true);
    const names = await main()
      .getByRole('list', { name: 'Registered Members' })
      .getByRole('link')
      .allInnerTexts();
    const lasts = names.map(
      (name) =>
        name
          .replace(/,? S\.?J\.?$/, '')
          .split(' ')
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
    const card = rows('Registered Members').filter({ hasText: person });
    await expect.poll(() => card.count()).toBe(1);
    expect(await card.innerText()).not.toContain(university);
    await button(contacts).click();
    await expect.poll(() => card.innerText()).toContain(university);
    await button(chairs).click();
    await expect.poll(() => pressed(contacts)).toBe('false');
    expect(await pressed(chairs)).toBe('true');
    await expect.poll(() => card.innerText()).not.toContain(university);
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

describe('the list of topics', () => {
  it('is headed and can be added to', { tags: ['2.9-1', '2.9-2'] }, async () => {
    await go(page, '/topics');
    await heading('Areas of Specialization');
    expect(await add('+ Area of Specialization')).toBe(1);
  });
});

describe('the list of requests', () => {
  it('has a row each, with the name and when it came', { tags: ['2.10-1'] }, async () => {
    const { api } = await theAdministrator();
    const [request] = await api.listAll('requests');
    await go(page, '/requests');
    await heading('Member Requests');
    const row = rows('Member Requests')
      .filter({ hasText: String(request?.name) })
      .first();
    await row.waitFor();
    expect(await row.locator('time').getAttribute('datetime')).toBe(request?.createTimestamp);
  });
});

describe('the list of opportunities', () => {
  it('is headed, and says of each who posted it and when it expires', {
    tags: ['2.11-1', '2.11-2', '2.11-4', '2.11-6'],
  }, async () => {
    await go(page, '/offers');
    await heading('Opportunities for Collaboration');
    expect(await add('+ Opportunity')).toBe(1);
    await search().fill(word);
    const { api } = await theAdministrator();
    const offer = (await api.listAll('offers')).find(({ name }) => name === `Seminar ${word}`);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(String(offer?.expiry)));
    const said = `Seminar ${word} Posted by ${person} · Expires ${day}`;
    await expect.poll(async () => (await texts('Opportunities for Collaboration')).join()).toBe(said);
  });
});

describe('where there is nothing', () => {
  it('a list loads until that is known, and then says so', {
    tags: ['2.4-8', '2.4-9', '2.5-6', '2.8-7', '2.10-2'],
  }, async () => {
    const empty = await browser.window(undefined, { serviceWorkers: 'block' });
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await empty.context().route('**/api/sync*', async (route) => {
      await held;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), collections: {} } });
    });
    await signInAs(empty, 'admin@colloquy.example', password);
    await empty.getByRole('heading', { name: /^Welcome/ }).waitFor();
    const lists = ['universities', 'resources', 'projects', 'requests'];
    for (const section of lists) {
      await go(empty, `/${section}`);
      await expect.poll(() => empty.locator('main').innerText()).toContain('Loading...');
    }
    arrive();
    for (const section of lists) {
      await go(empty, `/${section}`);
      await expect
        .poll(() => empty.locator('main').innerText())
        .toContain(`You don't have any ${section} yet`);
    }
  });
});

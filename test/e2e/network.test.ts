import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aProject, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import { aMember, type Person, password, theAdministrator } from '../steps/people.ts';
import { alter } from '../steps/table.ts';
import { inEveryLook, violations } from './violations.ts';
import { aBrowser, enter, go, narrow, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** Two members of a university who work on one area, belong to one task force, and of whom one leads a project. */
const [area, force, university, project] = ['Wells', 'Force', 'Uni', 'Pumps'].map(unique) as [
  string,
  string,
  string,
  string,
];
let areaId: string;
/** One that became part of the area. */
const former = crypto.randomUUID();
/** A university of somebody who has neither an area nor a task force. */
let alone: string;
let ana: Person;
let ben: Person;
beforeAll(async () => {
  const { api } = await theAdministrator();
  areaId = (await api.create('topics', aTopic({ name: area }))).id;
  await alter('topics', areaId, { merged: [former] });
  const topics = [{ id: areaId }];
  const place = await api.create(
    'universities',
    aUniversity({ name: university, topics: { [areaId]: ['graduate'] } }),
  );
  ana = await aMember(unique('Ana Around'), { topics, university: { id: place.id } });
  ben = await aMember(unique('Ben Beside'), { topics, university: { id: place.id } });
  const { id } = await api.create(
    'taskforces',
    aTaskforce({ name: force, chairs: [ana.id], members: [ben.id] }),
  );
  await api.create('projects', aProject({ name: project, topics, taskforces: [{ id }], leads: [ana.id] }));
  const elsewhere = await api.create('topics', aTopic());
  alone = (await api.create('universities', aUniversity({ topics: { [elsewhere.id]: ['graduate'] } }))).id;
  const nell = await aMember(unique('Nell Newer'), { university: { id: alone } });
  await alter('users', nell.id, { topics: [] });
});

const nodes = (page: Page) => page.getByRole('group', { name: /^Picture of/ }).getByRole('link');
const namesIn = (page: Page) =>
  nodes(page).evaluateAll((links) => links.map((link) => link.lastChild?.textContent ?? '').sort());
const headed = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

describe.each([wide, narrow])('the network at %i px', (width) => {
  const isPhone = width === narrow;

  it('is looked at, walked through and read as a table, without a network too', async () => {
    const page = await browser.window({ width, dark: false }, { hasTouch: isPhone });
    await enter(page, ana.email, password);
    await page.getByRole('link', { name: 'Explore the network' }).click();
    await headed(page, 'The network');
    await expect.poll(() => nodes(page).count()).toBeGreaterThan(10);
    // Also while one is pointed at, and the others step back.
    await nodes(page).first().hover();
    expect(await inEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width, height: 900 });
    await page.context().setOffline(true);

    // Narrowed like the list of members, by the same address.
    await go(page, `/network?area=${areaId}`);
    await expect.poll(() => namesIn(page)).toEqual([area, force].sort());
    await page.locator('main').getByRole('status').filter({ hasText: '2 members' }).waitFor();

    const press = async (name: string) => {
      const node = nodes(page).filter({ hasText: name });
      await (isPhone ? node.tap() : node.click());
      await headed(page, `${name} in the network`);
    };
    await press(area);
    expect(new URL(page.url()).searchParams.get('at')).toBe(`topics.${areaId}`);
    const around = [area, force, university, project, ana.name, ben.name].sort();
    await expect.poll(() => namesIn(page)).toEqual(around);
    await press(university);
    await press(ben.name);
    await expect.poll(() => namesIn(page)).toEqual([area, force, university, ana.name, ben.name].sort());
    expect(await inEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width, height: 900 });

    await page.goBack();
    await headed(page, `${university} in the network`);
    await page.goBack();
    await headed(page, `${area} in the network`);
    await page.getByRole('button', { name: 'Show as a table' }).click();
    const rows = page.locator('main').getByRole('rowheader');
    await expect.poll(() => rows.allInnerTexts()).toHaveLength(5);
    expect([...(await rows.allInnerTexts()), area].sort()).toEqual(around);
    expect(await violations(page)).toEqual([]);
    await rows.getByRole('link', { name: ana.name }).click();
    await headed(page, `${ana.name} in the network`);
    // What was pressed is gone; so the heading says where one is.
    await page.locator('h1:focus').waitFor();
    expect(await page.locator('main').getByRole('row', { name: ben.name }).innerText()).toMatch(
      /2 shared areas, task forces and projects/,
    );
    await page.getByRole('link', { name: 'The whole network' }).click();
    await headed(page, 'The network');
    const whole = page.locator('main').getByRole('row', { name: new RegExp(`^${force}`) });
    expect(await whole.innerText()).toMatch(/task force\s+2\s/);
    expect(await whole.innerText()).toContain(`${area} (2)`);
  }, 90_000);
});

it('the network is worked by keys alone: one stop of the Tab key, arrows from node to node, Enter', async () => {
  const page = await browser.window({ width: wide, dark: true });
  await enter(page, ana.email, password);
  await go(page, `/network?at=topics.${areaId}`);
  await headed(page, `${area} in the network`);
  // It is drawn once its sheet has a size.
  await page.locator('.network-picture a').first().waitFor();
  await page.getByRole('button', { name: 'Show as a table' }).focus();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe(`${area}, area, 2 members`);
  await page.getByRole('link', { name: `${force}, task force, 2 members in common` }).waitFor();
  for (let presses = 0; !(await focused(page)).startsWith(ben.name); presses++) {
    if (presses > 10) throw new Error('The arrow keys don’t lead to everybody.');
    await page.keyboard.press('ArrowRight');
  }
  expect(await focused(page)).toBe(`${ben.name}, member`);
  await page.keyboard.press('Enter');
  await headed(page, `${ben.name} in the network`);
  // What was pressed has moved to the middle, and the focus with it.
  await expect.poll(() => focused(page)).toBe(`${ben.name}, member`);
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.network-picture'))).toBeNull();
  await page.getByRole('link', { name: 'Go to the member' }).focus();
  await page.keyboard.press('Enter');
  await headed(page, ben.name);
  await page.getByRole('link', { name: 'See in the network' }).focus();
  await page.keyboard.press('Enter');
  await headed(page, `${ben.name} in the network`);
  await go(page, `/network?at=topics.${former}`);
  await headed(page, `${area} in the network`);
  expect(new URL(page.url()).searchParams.get('at')).toBe(`topics.${areaId}`);
  await go(page, '/network?at=users.nobody');
  await page.getByText('It is no longer in the network').waitFor();
}, 60_000);

it('the network says that those chosen have nothing that is drawn, and leads back to all', async () => {
  const page = await browser.window();
  await enter(page, ana.email, password);
  await go(page, `/network?university=${alone}`);
  await page.getByText('Nobody here has an area or a task force yet').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.locator('.empty-state').getByRole('button', { name: 'Clear all' }).click();
  await page.locator('h1:focus', { hasText: 'The network' }).waitFor();
  await nodes(page).first().waitFor();
  expect(new URL(page.url()).search).toBe('');
});

import type { Locator, Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aTopic, aUniversity, unique } from '../factories.ts';
import { aMember, anAdministrator, password, theAdministrator } from '../steps/people.ts';
import { violations } from './violations.ts';
import { aBrowser, enter, go, narrow, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** A country with two universities: both teach water, one law too, and each at a level of its own. */
const country = unique('Zembla');
const [water, law] = [unique('Waterworks'), unique('Lawcraft')];
let north: string;
beforeAll(async () => {
  const { api } = await theAdministrator();
  const { id: waterId } = await api.create('topics', aTopic({ name: water }));
  const { id: lawId } = await api.create('topics', aTopic({ name: law }));
  const place = { country, city: 'Onhava', region: 'KIRCHER' };
  const { id } = await api.create(
    'universities',
    aUniversity({ ...place, name: `North ${country}`, topics: { [waterId]: ['doctorate'] } }),
  );
  north = id;
  await api.create(
    'universities',
    aUniversity({
      ...place,
      name: `South ${country}`,
      topics: { [waterId]: ['graduate'], [lawId]: ['doctorate'] },
    }),
  );
});

const chip = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shown = (page: Page) =>
  page
    .locator('.record-list-bar [role=status]')
    .innerText()
    .then((line) => Number(/Showing ([\d,]+)/.exec(line)?.[1]?.replace(',', '')));
const parameter = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const described = (button: Locator) =>
  button.evaluate(
    (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
  );

it('whoever is sent to an administrator is shown who they are', async () => {
  const word = unique('Zemblan');
  const administrator = await anAdministrator(`Ada ${word}`);
  await aMember(`Mia ${word}`);
  const page = await browser.window();
  await enter(page, 'member@colloquy.example', password);
  await go(page, '/requests');
  await page
    .getByText('If you think you should, ask')
    .getByRole('link', { name: 'an administrator' })
    .click();
  await page.getByRole('heading', { level: 1, name: 'Registered Members' }).waitFor();
  expect(await chip(page, 'Show Administrators Only').getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('searchbox').fill(word);
  const rows = page.getByRole('list', { name: 'Registered Members' }).getByRole('link');
  const listed = () =>
    rows.evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('?')[0]));
  await expect.poll(listed).toEqual([`/members/${administrator.id}`]);
});

describe.each([wide, narrow])('the facets of a list, at %i px', (width) => {
  const isPhone = width === narrow;
  const openSheet = (page: Page) =>
    isPhone ? page.getByRole('button', { name: /^Filters/ }).click() : undefined;
  const closeSheet = (page: Page) =>
    isPhone ? page.getByRole('button', { name: /^Show \d/ }).click() : undefined;

  it('are pressed, counted, kept in the address and dropped, without a network too', async () => {
    const page = await browser.window({ width, dark: false });
    await enter(page, 'member@colloquy.example', password);
    // Once, for the page's code.
    await go(page, `/universities/${north}`);
    await page.getByRole('heading', { level: 1, name: `North ${country}` }).waitFor();
    await go(page, '/universities');
    await expect.poll(() => shown(page)).toBeGreaterThan(2);
    const all = await shown(page);
    await page.context().setOffline(true);

    await openSheet(page);
    await chip(page, 'Country').click();
    const search = page.getByRole('textbox', { name: 'Find in Country' });
    await search.waitFor();
    // There before its words come: only then are they read out.
    const told = page.getByRole('group', { name: 'Country' }).getByRole('status');
    expect(await told.allInnerTexts()).toEqual(['']);
    await search.fill(country.toUpperCase());
    await expect.poll(() => told.innerText()).toMatch(/^1 of \d+$/);
    await expect.poll(() => described(chip(page, country))).toBe('2');
    await chip(page, country).click();
    expect(await chip(page, country).getAttribute('aria-pressed')).toBe('true');
    expect(parameter(page, 'country')).toBe(country.toLowerCase());
    // What stands beside it counts within it.
    await chip(page, 'Degree Level').click();
    await expect.poll(() => described(chip(page, 'Doctorate'))).toBe('2');
    await chip(page, 'Area').click();
    await chip(page, water).click();
    await chip(page, 'Degree Level').click();
    await expect.poll(() => described(chip(page, 'Doctorate'))).toBe('1');
    await chip(page, 'Doctorate').click();
    expect(await violations(page)).toEqual([]);
    await closeSheet(page);
    await expect.poll(() => shown(page)).toBe(1);
    if (isPhone) expect(await page.getByRole('button', { name: /^Filters/ }).innerText()).toMatch(/3/);

    // The way back finds it as it was.
    await page.getByRole('link', { name: `North ${country}` }).click();
    await page.getByRole('heading', { level: 1, name: `North ${country}` }).waitFor();
    await page.goBack();
    await expect.poll(() => shown(page)).toBe(1);
    const chosen = page.getByRole('list', { name: 'Chosen filters' });
    expect(await chosen.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining(`Country: ${country}`),
      expect.stringContaining(`Area: ${water}`),
      expect.stringContaining('Degree Level: Doctorate'),
      'Clear all',
    ]);
    await chosen.getByRole('button', { name: 'Drop Degree Level: Doctorate' }).click();
    await expect.poll(() => shown(page)).toBe(2);
    await chosen.getByRole('button', { name: 'Clear all' }).click();
    await expect.poll(() => shown(page)).toBe(all);
    expect(new URL(page.url()).search).toBe('');
  }, 90_000);

  it('are worked by keys alone, and lead out of an empty list', async () => {
    const page = await browser.window({ width, dark: true });
    await enter(page, 'member@colloquy.example', password);
    // As somebody sends it around, with something that is gone.
    await go(page, `/universities?country=${country.toLowerCase()},gone&level=graduate&area=gone&kept=1`);
    await expect.poll(() => shown(page)).toBe(1);

    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const tabTo = async (words: RegExp) => {
      for (let presses = 0; !words.test(await focused()); presses++) {
        if (presses > 60) throw new Error(`${words} is out of reach of the Tab key.`);
        await page.keyboard.press('Tab');
      }
    };
    await page.getByRole('searchbox').focus();
    if (isPhone) {
      await tabTo(/^Filters/);
      await page.keyboard.press('Enter');
      expect(await page.getByRole('dialog', { name: 'Filters' }).isVisible()).toBe(true);
    }
    // With nothing left to do the button keeps the focus, and pressed again does nothing.
    const spent = (name: string) => page.locator('[aria-disabled=true]:focus', { hasText: name }).waitFor();
    await tabTo(/^Select None/);
    for (const presses of [1, 2]) {
      await page.keyboard.press('Enter');
      await spent('Select None');
      expect([presses, parameter(page, 'region')]).toEqual([presses, '']);
    }
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await spent('Select All');
    expect(parameter(page, 'region')).toBeNull();
    await tabTo(/^Area/);
    await page.keyboard.press('Enter');
    expect(await page.getByRole('group', { name: 'Area' }).count()).toBe(1);
    await page.keyboard.press('Tab');
    await page.keyboard.type(law.slice(0, 12));
    await tabTo(new RegExp(`^${law}`));
    await page.keyboard.press('Space');
    expect(await chip(page, law).getAttribute('aria-pressed')).toBe('true');
    if (isPhone) {
      expect(await page.locator('.facets-foot').getByRole('status').innerText()).toBe('0 universities');
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Filters');
    }
    await page.getByText('No Search Results Found').waitFor();
    expect(await violations(page)).toEqual([]);
    // Law is taught there, to doctors; without the country there is nobody else.
    const ways = page.locator('.ways-out').getByRole('button');
    expect((await ways.allInnerTexts()).map((text) => text.replaceAll('\n', ' ')).sort()).toEqual([
      `Drop Area: ${law} 1 university`,
      'Drop Degree Level: Graduate 1 university',
    ]);
    await tabTo(/^Drop Degree Level: Graduate1/);
    await page.keyboard.press('Enter');
    await expect.poll(() => shown(page)).toBe(1);
    await page.getByRole('link', { name: `South ${country}` }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('h1');
    expect(parameter(page, 'level')).toBeNull();
    expect(parameter(page, 'kept')).toBe('1');
    if (isPhone) {
      await tabTo(/^Filters/);
      await page.keyboard.press('Enter');
      await tabTo(/^Clear all/);
      await page.keyboard.press('Enter');
      await spent('Clear all');
      expect(parameter(page, 'country')).toBeNull();
    }
  }, 90_000);
});

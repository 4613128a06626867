import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import { unique } from '../factories.ts';
import { notify } from '../helpers/notices.ts';
import { aMember, password } from '../helpers/people.ts';
import { aBrowser, enter, go, lookAt, narrow, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** What has the focus, as somebody who sees nothing is told. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const labelledBy = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : [];
    const words = [
      element.getAttribute('aria-label'),
      ...labelledBy.map((id) => document.getElementById(id)?.textContent),
      ...labels.map((label) => label.textContent),
      element.textContent,
    ];
    return `${element.localName} ${(words.find((each) => each?.trim()) ?? '').trim()}`;
  });
const hasFocus = (page: Page, what: string | RegExp) =>
  expect.poll(() => focused(page)).toEqual(expect.stringMatching(what));

/** Goes on by Tab until the focus is there, as far as the page goes. */
async function tabTo(page: Page, what: RegExp): Promise<void> {
  const met: string[] = [];
  for (let presses = 0; presses < 1500; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (what.test(now)) return;
    met.push(now);
  }
  throw new Error(`${what} was not met: ${met.join(' | ')}`);
}
const press = (page: Page, ...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

it('what skips to the content leads to no page more in the history', async () => {
  const page = await browser.window();
  await enter(page, 'member@colloquy.example', password);
  await page.goto('/topics');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const pages = await page.evaluate(() => history.length);
  await tabTo(page, /^a Skip to content/);
  await press(page, 'Enter');
  await hasFocus(page, /^main /);
  expect(await page.evaluate(() => [history.length, location.hash])).toEqual([pages, '']);
});

it('what is chosen is told apart where the system has all the colours, and what has the focus from that', async () => {
  const page = await browser.window();
  await enter(page, 'member@colloquy.example', password);
  await page.emulateMedia({ forcedColors: 'active' });
  await go(page, '/universities');
  await page.getByRole('button', { name: /^Region/ }).click();
  const outline = (of: string) =>
    page
      .locator(of)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
        return [outlineStyle, outlineWidth, outlineOffset].join(' ');
      });
  const chosen = 'solid 2px -2px';
  const [current, pressed] = ['.header-sections [aria-current=page]', 'main [aria-pressed=true]'];
  for (const each of [current, pressed]) await expect.poll(() => outline(each)).toBe(chosen);
  expect(await outline('.header-sections a:not([aria-current])')).not.toBe(chosen);
  await page.locator(pressed).first().focus();
  await press(page, 'Shift+Tab', 'Tab');
  expect(await outline(pressed)).toBe('solid 3px 0px');
  await press(page, 'Control+k');
  await page.keyboard.type('boston');
  await expect.poll(() => outline('[role=option][data-highlighted]')).toBe(chosen);
});

it('of many notices three are shown, the rest when asked for, and one that is dismissed hands the focus on', async () => {
  const somebody = await aMember(unique('Dee'));
  const { id, name } = somebody;
  const forces = Array.from({ length: 6 }, (_, at) => ({ about: [{ id: `f${at}`, name: `Force ${at}` }] }));
  await notify(id, ...forces, {
    subject: 'second-factor-lost',
    about: [{ id, name }],
  });
  const page = await browser.window();
  await enter(page, somebody.email, password);
  const notices = page.getByRole('button', { name: 'Dismiss' });
  await notices.first().waitFor();
  const texts = () => page.getByRole('region', { name: 'Notifications' }).getByRole('status').allInnerTexts();
  expect((await texts()).map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining(`“${name}” has signed in`),
    expect.stringContaining('“Force 5”'),
    expect.stringContaining('“Force 4”'),
  ]);
  // On a phone two would fill the screen before the page begins.
  await lookAt(page, { width: narrow, dark: false });
  await page.getByRole('button', { name: 'and 6 more' }).waitFor();
  expect(await notices.count()).toBe(1);
  await lookAt(page, { width: wide, dark: false });
  // What is told of is a key away.
  const told = page.getByRole('link', { name: `“${name}”` });
  expect(await told.getAttribute('href')).toBe(`/members/${id}`);
  await tabTo(page, /^button and 4 more/);
  await press(page, 'Enter');
  await hasFocus(page, /^button Dismiss/);
  const at = page.getByRole('status').filter({ has: page.locator('[data-dismiss]:focus') });
  expect(await at.innerText()).toContain('“Force 3”');
  let left = await notices.count();
  expect(left).toBe(7);
  for (; left > 1; left -= 1) {
    await press(page, 'Enter');
    await hasFocus(page, /^button Dismiss/);
  }
  await press(page, 'Enter');
  await hasFocus(page, /^h1 /);
  expect(await notices.count()).toBe(0);
}, 60_000);

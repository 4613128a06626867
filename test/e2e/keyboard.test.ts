import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';

import { aBrowser, go } from './windows.ts';

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
  const page = await browser.signedIn('member@colloquy.example');
  await page.goto('/topics');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const pages = await page.evaluate(() => history.length);
  await tabTo(page, /^a Skip to content/);
  await press(page, 'Enter');
  await hasFocus(page, /^main /);
  expect(await page.evaluate(() => [history.length, location.hash])).toEqual([pages, '']);
});

it('what is chosen is told apart where the system has all the colours, and what has the focus from that', async () => {
  const page = await browser.signedIn('member@colloquy.example');
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

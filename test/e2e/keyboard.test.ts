import { expect, it } from 'vitest';

import { aBrowser, go } from './windows.ts';

const browser = aBrowser();

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
  for (const key of ['Shift+Tab', 'Tab']) await page.keyboard.press(key);
  expect(await outline(pressed)).toBe('solid 3px 0px');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('boston');
  await expect.poll(() => outline('[role=option][data-highlighted]')).toBe(chosen);
});

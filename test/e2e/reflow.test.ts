import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { aTopic } from '../factories.ts';
import { password, theAdministrator } from '../steps/people.ts';
import { openScreens, screensOf } from './screens.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** What a window of 1280 × 1024 px shows at 160 % (as a tablet held upright does), 200 % and 400 %, in CSS pixels. */
const zooms = [
  { zoom: '160 %', width: 800, height: 640 },
  { zoom: '200 %', width: 640, height: 512 },
  { zoom: '400 %', width: 320, height: 256 },
];

/** Everything that lies, or is cut off, where nobody gets by scrolling down; and whether one can scroll aside. */
const outOfReach = (page: Page) =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (each) => each.getBoundingClientRect().right > width,
      );
      found.push(`the page scrolls sideways: ${wide.at(-1)?.outerHTML.slice(0, 80)}`);
    }
    const controls = 'a[href], button, input, select, textarea, [contenteditable="true"], [tabindex="0"]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      const box = control.getBoundingClientRect();
      const hidden = control.closest('.visually-hidden, .skip-link, [hidden]');
      if (hidden || box.width < 2) continue;
      let [left, right] = [0, width];
      for (
        let around = control.parentElement;
        around !== null && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        // What one can scroll shows all of itself.
        if (overflowX !== 'hidden' && overflowX !== 'clip') [left, right] = [-Infinity, Infinity];
        else {
          const clip = around.getBoundingClientRect();
          [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
        }
      }
      if (box.left < left - 1 || box.right > right + 1) {
        const words = control.getAttribute('aria-label') ?? control.textContent ?? '';
        found.push(`${control.localName} ${words.trim() || control.id} from ${box.left} to ${box.right}`);
      }
    }
    return found.map((each) => `${location.pathname}: ${each}`);
  });

/** What would move although the person asked for no motion. */
const inMotion = (page: Page) =>
  page.evaluate(() => {
    const moving: string[] = [];
    for (const element of document.querySelectorAll('*'))
      for (const part of [null, '::before', '::after']) {
        const style = getComputedStyle(element, part);
        const times = [
          style.transitionDuration,
          style.animationName === 'none' ? '0s' : style.animationDuration,
        ];
        const still = times
          .join(', ')
          .split(', ')
          .every((time) => Number.parseFloat(time) === 0);
        if (!still || style.scrollBehavior === 'smooth')
          moving.push(`${location.pathname}: ${element.outerHTML.slice(0, 80)}`);
      }
    return moving;
  });

const isThere = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"], .skeleton').count()).toBe(0);
};

async function atEveryZoom(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { zoom, width, height } of zooms) {
    await page.setViewportSize({ width, height });
    found.push(...(await outOfReach(page)).map((each) => `${zoom} ${each}`));
  }
  return found;
}

describe('enlarged up to 400 %, nothing is lost and nothing scrolls sideways; and nothing moves for who asks for that', () => {
  it('on the screens that need no member', async () => {
    const page = await browser.window();
    const found: string[] = [];
    for (const screen of openScreens) {
      await page.goto(screen);
      await isThere(page);
      found.push(...(await atEveryZoom(page)), ...(await inMotion(page)));
    }
    expect(found).toEqual([]);
  }, 60_000);

  it('on every screen of the app', async () => {
    const page = await browser.window();
    const { api } = await theAdministrator();
    // A word that is longer than a row.
    await api.create('topics', aTopic({ name: `Donau${'dampfschifffahrts'.repeat(4)}kunde` }));
    await enter(page, 'admin@colloquy.example', password);
    const found: string[] = [];
    for (const screen of await screensOf(api)) {
      await go(page, screen);
      await isThere(page);
      found.push(...(await atEveryZoom(page)), ...(await inMotion(page)));
    }
    expect(found).toEqual([]);
  }, 240_000);

  it('and it would say so: a wide button and a slow shimmer are found', async () => {
    const page = await browser.window();
    await page.goto('/login');
    await isThere(page);
    await page.getByRole('button', { name: 'Sign in' }).evaluate((button) => {
      button.style.minWidth = '700px';
      button.style.transitionDuration = '1s';
    });
    expect((await atEveryZoom(page)).join()).toContain('Sign in');
    expect((await inMotion(page)).length).toBeGreaterThan(0);
  }, 60_000);
});

import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { anOffer, aProject, aResource, aTaskforce, aTopic, aUniversity } from '../factories.ts';
import { aMember, password, theAdministrator } from '../steps/people.ts';
import { openScreens, screensOf } from './screens.ts';
import { aBrowser, enter, narrow, visit } from './windows.ts';

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

/** Words of a name that lie beyond the window, or are cut off without a sign. */
const wordsCutOff = (page: Page, word: string) =>
  page.evaluate((word) => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement;
      if (!text.nodeValue?.includes(word) || !holder?.checkVisibility({ visibilityProperty: true })) continue;
      if (holder.closest('.visually-hidden, [hidden]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const right = Math.max(...[...range.getClientRects()].map((line) => line.right));
      let [edge, shown] = [width, true];
      for (let around: HTMLElement | null = holder; around; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        if (overflowX === 'visible') continue;
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') shown = false;
        edge = Math.min(edge, around.getBoundingClientRect().right);
      }
      if (shown && right > edge + 1) found.push(`${location.pathname}: ${holder.outerHTML.slice(0, 90)}`);
    }
    return found;
  }, word);

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

/** What is drawn to the size of the window is drawn anew a moment after it changes. */
async function staysOutOfReach(page: Page): Promise<string[]> {
  let found = await outOfReach(page);
  for (let more = 20; found.length > 0 && more > 0; more -= 1) {
    await page.waitForTimeout(100);
    found = await outOfReach(page);
  }
  return found;
}

async function atEveryZoom(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { zoom, width, height } of zooms) {
    await page.setViewportSize({ width, height });
    found.push(...(await staysOutOfReach(page)).map((each) => `${zoom} ${each}`));
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
      // One is at home already.
      if (!page.url().endsWith(screen)) await visit(page, screen);
      await isThere(page);
      found.push(...(await atEveryZoom(page)), ...(await inMotion(page)));
    }
    expect(found).toEqual([]);
  }, 240_000);

  it('nor is a name of one very long word, on a phone', async () => {
    const { api } = await theAdministrator();
    const word = `Llan${'fairpwllgwyngyll'.repeat(3)}gogogoch`;
    const { id: topic } = await api.create('topics', aTopic({ name: `${word}a` }));
    // Its form says that another has its name.
    await api.create('topics', aTopic({ name: `${word}a` }));
    const topics = [{ id: topic }];
    const { id: university } = await api.create(
      'universities',
      aUniversity({ name: `${word}u`, city: `${word}c`, topics: { [String(topic)]: ['graduate'] } }),
    );
    const person = await aMember(`${word}m`, { title: `${word}t`, topics, university: { id: university } });
    const chairs = [person.id];
    const { id: force } = await api.create('taskforces', aTaskforce({ name: `${word}f`, chairs }));
    const { id: project } = await api.create(
      'projects',
      aProject({ name: `${word}p`, leads: chairs, topics }),
    );
    const { id: resource } = await person.api.create(
      'resources',
      aResource({ name: `${word}r`, taskforce: { id: force }, topics }),
    );
    const { id: offer } = await person.api.create('offers', anOffer({ name: `${word}o`, topics }));
    const page = await browser.window({ width: narrow, dark: false });
    await enter(page, person.email, password);
    const found: string[] = [];
    const look = async () => {
      found.push(...(await outOfReach(page)), ...(await wordsCutOff(page, word)));
    };
    const records = { universities: university, members: person.id, taskforces: force, projects: project };
    const kinds = Object.entries({ ...records, topics: topic, resources: resource, offers: offer });
    const screens = kinds.flatMap(([path, id]) => [
      `${path}?q=${word}`,
      `${path}/${id}`,
      `${path}/edit/${id}`,
    ]);
    await look();
    for (const screen of ['profile', ...screens, `topics?q=${word}${'x'.repeat(60)}`]) {
      await page.goto(`/${screen}`);
      await isThere(page);
      await look();
    }
    await page.goto(`/offers/${offer}`);
    await isThere(page);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').waitFor();
    await look();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    // As where it says who was invited or deleted.
    await page.locator('.toast > span').evaluate((span, name) => span.append(` ${name}`), word);
    await look();
    expect([...new Set(found)]).toEqual([]);
  }, 120_000);

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

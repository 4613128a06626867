import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Locator, Page, Route } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, it } from 'vitest';
import { password, theAdministrator } from '../helpers/people.ts';
import { openScreens, screensOf } from './screens.ts';
import { aBrowser, enter, go, looks, nameOf, narrow, signInAs, wide } from './windows.ts';

/**
 * Pictures of every screen, wide and narrow, light and dark, in `screenshots/`, for people to look
 * at: `npm run screenshots`. Two of them, in `docs/`, are the README's: `npm run screenshots -- -t README`.
 */
const folder = resolve(import.meta.dirname, '../../screenshots');
rmSync(folder, { recursive: true, force: true });

const browser = aBrowser();

let screens: string[];
beforeAll(async () => {
  screens = await screensOf((await theAdministrator()).api);
});

/** `/members/edit/0193…` as `members-edit`: the same name every time, whatever the ids. */
const fileNameOf = (address: string) =>
  address
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'one')
    .split(/[/?=&]/)
    .filter(Boolean)
    .join('-');

it.each([
  { width: wide, file: 'universities.webp' },
  { width: narrow, file: 'universities-phone.webp' },
])(
  'the picture of the README, $width px',
  async ({ width, file }) => {
    const page = await browser.signedIn('member@colloquy.example', { width, dark: false });
    // Nothing that is said to this member alone.
    const waiting = page.getByRole('button', { name: /waits? for you$/ });
    if (await waiting.isVisible()) {
      await waiting.click();
      for (const dismiss of await page.getByRole('button', { name: 'Dismiss' }).all()) await dismiss.click();
    }
    await page.goto('/universities');
    await page.getByText(/^Showing/).waitFor();
    await page.waitForLoadState('networkidle');
    await sharp(await page.screenshot())
      .webp({ quality: 82, effort: 6 })
      .toFile(resolve(folder, '../docs', file));
  },
  120_000,
);

describe.each(looks.map((look) => ({ look, name: nameOf(look) })))('$name', ({ look, name }) => {
  const place = resolve(folder, name.replace(' px, ', '-'));
  const take = async (page: Page, address: string, file = fileNameOf(address)) => {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: resolve(place, `${file}.png`) });
  };

  it('every screen', async () => {
    mkdirSync(place, { recursive: true });
    const page = await browser.window(look);
    for (const address of [...openScreens, '/home'])
      await take(page, address, `signed-out-${fileNameOf(address)}`);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Ask to join' }).click();
    await page.screenshot({ path: resolve(place, 'signed-out-join.png') });
    await enter(page, 'admin@colloquy.example', password);
    for (const address of screens) await take(page, address);
  }, 300_000);

  it('what comes in front of a screen', async () => {
    const page = await browser.signedIn('newcomer@colloquy.example', look);
    await page.screenshot({ path: resolve(place, 'first-run.png') });
    const desk = await browser.signedIn('admin@colloquy.example', look);
    await take(desk, screens.find((each) => /^\/topics\/[0-9a-f]/.test(each)) ?? '/topics');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await desk.screenshot({ path: resolve(place, 'delete-question.png') });
    if (look.width !== narrow) return;
    await desk.goto('/home');
    await desk.getByRole('button', { name: /menu/i }).click();
    await desk.screenshot({ path: resolve(place, 'menu.png') });
  }, 120_000);

  it('a screen that waits, fails, has nothing to show, or has no network', async () => {
    const member = async (answer?: (route: Route) => unknown) => {
      const page = await browser.window(look, { mayComplain: true, serviceWorkers: 'block' });
      if (answer) await page.context().route('**/api/sync*', answer);
      // What is answered otherwise may never have come to its end.
      await signInAs(page, 'member@colloquy.example', password);
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      return page;
    };
    const shoot = async (page: Page, address: string, sign: Locator, file: string) => {
      await go(page, address);
      await sign.waitFor();
      await page.screenshot({ path: resolve(place, `${file}.png`) });
    };
    const waiting = await member(() => {});
    await shoot(waiting, '/members', waiting.getByText('Loading...').first(), 'members-loading');
    const failing = await member((route) => route.abort());
    await shoot(failing, '/members', failing.getByRole('button', { name: 'Try again' }), 'members-error');
    const empty = await member(async (route) => {
      const answer = await route.fetch();
      const { collections, ...rest } = await answer.json();
      await route.fulfill({
        response: answer,
        json: { ...rest, collections: { ...collections, offers: undefined } },
      });
    });
    await shoot(empty, '/offers', empty.getByText('You don’t have any'), 'offers-empty');
    const offline = await member();
    await go(offline, '/universities');
    await offline.getByText(/Showing \d+/).waitFor();
    // Narrow windows show it when they are asked to.
    if (look.width !== narrow) await offline.getByText(/Point at a dot/).waitFor();
    await offline.context().setOffline(true);
    await offline.getByText('offline').first().waitFor();
    await offline.screenshot({ path: resolve(place, 'universities-offline.png') });
  }, 120_000);
});

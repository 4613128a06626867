import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, it } from 'vitest';
import { password, theAdministrator } from '../steps/people.ts';
import { openScreens, screensOf } from './screens.ts';
import { aBrowser, enter, looks, nameOf, narrow } from './windows.ts';

/**
 * Pictures of every screen, wide and narrow, light and dark, in `screenshots/`, for people to look
 * at: `npm run screenshots`.
 */
const folder = resolve(import.meta.dirname, '../../screenshots');
rmSync(folder, { recursive: true, force: true });

const browser = aBrowser();
afterEach(() => browser.close());

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
    await page.getByRole('button', { name: 'Ask to join' }).click();
    await page.screenshot({ path: resolve(place, 'signed-out-join.png') });
    await enter(page, 'admin@colloquy.example', password);
    for (const address of screens) await take(page, address);
  }, 300_000);

  it('what comes in front of a screen', async () => {
    const page = await browser.window(look);
    await enter(page, 'newcomer@colloquy.example', password);
    await page.screenshot({ path: resolve(place, 'first-run.png') });
    const desk = await browser.window(look);
    await enter(desk, 'admin@colloquy.example', password);
    await take(desk, screens.find((each) => /^\/topics\/[0-9a-f]/.test(each)) ?? '/topics');
    await desk.getByRole('button', { name: 'Delete' }).click();
    await desk.screenshot({ path: resolve(place, 'delete-question.png') });
    if (look.width !== narrow) return;
    await desk.goto('/home');
    await desk.getByRole('button', { name: /menu/i }).click();
    await desk.screenshot({ path: resolve(place, 'menu.png') });
  }, 120_000);
});

import { afterEach, describe, expect, it } from 'vitest';
import { password, theAdministrator } from '../steps/people.ts';
import { openScreens, screensOf } from './screens.ts';
import { inEveryLook, violations } from './violations.ts';
import { aBrowser, enter, visit } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

describe('axe objects to nothing, light and dark, wide and narrow', () => {
  it('on the screens that need no member', async () => {
    const page = await browser.window();
    for (const screen of openScreens) {
      await page.goto(screen);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await inEveryLook(page)).toEqual([]);
    }
  }, 120_000);

  it('on every screen of the app', async () => {
    const page = await browser.window();
    const { api } = await theAdministrator();
    await enter(page, 'admin@colloquy.example', password);
    const found: string[] = [];
    for (const screen of await screensOf(api)) {
      // One is at home already.
      if (!page.url().endsWith(screen)) await visit(page, screen);
      // What comes in lazily is looked at too.
      await page.waitForTimeout(300);
      found.push(...(await inEveryLook(page)));
    }
    expect(found).toEqual([]);
  }, 600_000);

  it('and it would say so: a picture without words is found', async () => {
    const page = await browser.window();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('img')));
    expect((await violations(page)).join()).toContain('image-alt');
  });

  it('and it would say so: what can only be read on a light ground is found in the dark', async () => {
    const page = await browser.window();
    await page.goto('/login');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => {
      const text = document.createElement('p');
      text.append('Black');
      text.style.color = 'black';
      document.querySelector('main')?.append(text);
    });
    const found = await inEveryLook(page);
    expect(found.map((each) => each.replace(/:.*: /, ': ').replace(/ at .*/, '')).sort()).toEqual([
      '1280 px, dark: color-contrast',
      '390 px, dark: color-contrast',
    ]);
  });
});

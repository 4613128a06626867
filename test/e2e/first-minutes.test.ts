import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { unique } from '../factories.ts';
import { aMember } from '../helpers/people.ts';
import { aBrowser, wide } from './windows.ts';

const browser = aBrowser();

describe('a page that is open', () => {
  it('begins at its top when another address is typed, and stands where it was after a reload', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const person = await aMember(unique('Tora'));
    const page = await browser.signedIn(person.email, { width: wide, dark: false });
    const scrolled = () => page.evaluate(() => window.scrollY);
    await page.goto('/universities');
    await page.getByText(/^Showing/).waitFor();
    await page.evaluate(() => window.scrollTo(0, 2000));
    await page.goto('/members');
    await page.getByText(/^Showing/).waitFor();
    expect(await scrolled()).toBe(0);
    await page.evaluate(() => window.scrollTo(0, 300));
    // The screen's own code comes after the page is first drawn.
    await page.route('**/assets/*.js', async (route) => {
      await sleep(500);
      await route.continue();
    });
    await page.reload();
    await page.getByText(/^Showing/).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await expect.poll(scrolled).toBe(300);
    // A page that somebody leads back to is where it was too, though another one was loaded again meanwhile.
    const card = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    await card.evaluate((link: HTMLElement) => link.click());
    await page.getByRole('heading', { name: 'Biography' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Biography' }).waitFor();
    await page.goBack();
    await page.getByText(/^Showing/).waitFor();
    await expect.poll(scrolled).toBe(300);
    await page.goto('/universities');
    await page.getByText(/^Showing/).waitFor();
    expect(await scrolled()).toBe(0);
  });
});

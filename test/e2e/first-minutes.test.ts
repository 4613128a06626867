import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { aMember, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, enter, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

describe('a page that is open', () => {
  it('shows what others have done when one goes on, and after a while by itself', async () => {
    const { api } = await theAdministrator();
    const person = await aMember(unique('Vera'));
    const page = await browser.window();
    await page.clock.install();
    await enter(page, person.email, password);
    // Longer than what the last sync brought is fresh, and held there: the next of itself would come later.
    await page.clock.pauseAt(Date.now() + 6000);
    const first = await api.create('topics', aTopic());
    await page.getByRole('link', { name: 'Areas of Specialization' }).first().click();
    await page.getByRole('link', { name: String(first.name) }).waitFor();
    const second = await api.create('topics', aTopic());
    await page.clock.runFor(61_000);
    await page.getByRole('link', { name: String(second.name) }).waitFor();
  }, 90_000);

  it('begins at its top when another address is typed, and stands where it was after a reload', async () => {
    const person = await aMember(unique('Tora'));
    const page = await browser.window({ width: wide, dark: false });
    await enter(page, person.email, password);
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
  }, 60_000);
});

import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { aMember, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, enter, signInAs, wide } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** Lets so many pages of the first load through, and holds the rest until told. */
async function holdSync(page: Page, through: number) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let pages = 0;
  await page.context().route('**/api/sync*', async (route) => {
    pages += 1;
    if (pages > through) await released;
    await route.continue().catch(() => {});
  });
  return () => release();
}

describe('while the network is on its way for the first time', () => {
  it('nothing is called absent and nothing is counted, and a page opened by its address stands', async () => {
    const person = await aMember(unique('Frida'));
    const other = await aMember(unique('Otto'));
    const page = await browser.window();
    const release = await holdSync(page, 0);
    await signInAs(page, person.email, password);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    const main = page.locator('main');
    for (const path of [
      'members',
      'universities',
      'topics',
      'projects',
      'resources',
      'offers',
      'taskforces',
    ]) {
      await page.goto(`/${path}?q=zzzzzz`);
      await main.getByText('Loading...').first().waitFor();
      const text = await main.innerText();
      expect(text).not.toMatch(/No Search Results Found|You don't have any|Showing \d/);
    }
    const began = Date.now();
    await page.goto(`/members/${other.id}`);
    await main.getByRole('heading', { level: 1, name: other.name }).waitFor();
    expect(Date.now() - began).toBeLessThan(4000);
    expect(await main.innerText()).not.toContain('None at this time');
    // What the service says isn't there needs no waiting for the rest.
    await page.goto('/members/nobody-at-all');
    await main.getByText('This member isn’t here').waitFor();
    release();
    await page.goto('/members?q=zzzzzz');
    await main.getByText('No Search Results Found').waitFor();
  }, 90_000);
});

describe('a page that is open', () => {
  it('shows what others have done when one goes on, and after a while by itself', async () => {
    const { api } = await theAdministrator();
    const person = await aMember(unique('Vera'));
    const page = await browser.window();
    await page.clock.install();
    await enter(page, person.email, password);
    await page.clock.runFor(10_000);
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
    await page.reload();
    await page.getByText(/^Showing/).waitFor();
    await expect.poll(scrolled).toBe(300);
    await page.goto('/universities');
    await page.getByText(/^Showing/).waitFor();
    expect(await scrolled()).toBe(0);
  }, 60_000);
});

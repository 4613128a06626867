import { rmSync } from 'node:fs';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { signInAs } from './entering.ts';
import { deployable } from './next-version.ts';
import { buildTheNext, lookForUpdates, newVersion, served, update } from './update-steps.ts';
import { aBrowser, lookAt, narrow, wide } from './windows.ts';

const browser = aBrowser([], 'allow');
/** Each test has a deployment of its own; all of them bring the same new version. */
let next: string;
let site: Awaited<ReturnType<typeof deployable>>;

beforeAll(async () => {
  next = await buildTheNext();
}, 180_000);
beforeEach(async () => {
  site = await deployable(baseUrl());
});
afterEach(async () => {
  await browser.close();
  await site.close();
});
afterAll(() => rmSync(next, { recursive: true, force: true }));

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const available = 'A new version is available. Please UPDATE...';
/** A window that is served by the old version's service worker; it counts how often it is loaded. */
async function aWindow(options: object = {}) {
  const page = await browser.window({ width: wide, dark: false }, { baseURL: site.url, ...options });
  await signInAs(page, 'admin@colloquy.example', password);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  return page;
}
describe('a deployment while tabs are open', () => {
  it('is offered, taken by UPDATE, and asks before it loads over unsaved changes, here and in other tabs', {
    tags: ['2.3-19', '2.3-20', '2.3-24', '4-13'],
    timeout: 120_000,
  }, async () => {
    const page = await aWindow();
    const loads = await served(page);
    const other = await page.context().newPage();
    await other.goto('/topics/add');
    await other.getByLabel('Name', { exact: true }).fill('Half a thought');
    const clean = await page.context().newPage();
    await clean.goto('/topics');
    await page.goto('/topics/add');
    await page.getByLabel('Name', { exact: true }).fill('Half an idea');
    loads.count = 0;
    site.deploy(next);
    await lookForUpdates(page);
    for (const each of [page, other, clean]) await toast(each, available).waitFor();
    // On a phone it stands above what saves.
    await lookAt(page, { width: narrow, dark: false });
    const panel = await page.locator('.unsaved-panel').boundingBox();
    const offer = await toast(page, available).boundingBox();
    expect((offer?.y ?? Infinity) + (offer?.height ?? 0)).toBeLessThanOrEqual(panel?.y ?? 0);
    await lookAt(page, { width: wide, dark: false });

    await update(page).click();
    const question = page.getByRole('dialog', { name: 'Update now?' });
    await question.getByRole('button', { name: 'Not now' }).click();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half an idea');
    expect(loads.count).toBe(0);

    await update(page).click();
    await question.getByRole('button', { name: 'Update' }).click();
    await newVersion(page).waitFor();
    await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Half an idea');
    expect(loads.count).toBe(1);
    // A tab with nothing to lose follows by itself; one with something says so and waits.
    await newVersion(clean).waitFor();
    await toast(other, 'A new version is in use in another tab. Please UPDATE...').waitFor();
    expect(await newVersion(other).count()).toBe(0);
    expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a thought');
    await update(other).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
    await newVersion(other).waitFor();
    expect(await other.getByLabel('Name', { exact: true }).inputValue()).toBe('Half a thought');
    expect(loads.count).toBe(1);
  });

  it('a tab that was open before goes on, and is loaded anew where it lacks code that is gone', async () => {
    // Without a service worker: one that kept the old version would not notice.
    const page = await aWindow({ serviceWorkers: 'block' });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    site.deploy(next);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor();
    await page.getByRole('searchbox', { name: 'Search among resources' }).waitFor();
    await newVersion(page).waitFor();
    expect(loads).toBe(1);
  }, 60_000);

  it('a screen whose code could not be had without a network comes by itself when there is one again', async () => {
    const page = await aWindow({ serviceWorkers: 'block' });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.context().setOffline(true);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Resources' }).click();
    await page.getByText(/^There is no connection, and this page has not been opened/).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor();
    expect(loads).toBe(1);
  }, 60_000);

  it('with a service worker, a tab that was open before has all of its code', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const page = await aWindow();
    const loads = await served(page);
    site.deploy(next);
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Resources' }).click();
    await page.getByRole('heading', { level: 1, name: 'Resources' }).waitFor();
    await page.goto('/offers/add');
    await page.getByRole('textbox', { name: 'Description' }).waitFor();
    expect(await newVersion(page).count()).toBe(0);
    expect(loads.count).toBe(1);
  });
});

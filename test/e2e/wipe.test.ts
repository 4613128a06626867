import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { expectStatus } from '../helpers/api.ts';
import { eventually } from '../helpers/eventually.ts';
import { aMember, password, theAdministrator } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { shown, uploaded } from '../helpers/uploads.ts';
import { photograph } from '../media/pictures.ts';
import { launchWithProfile } from './browser.ts';
import { enter } from './entering.ts';
import { filesWith, keptIn } from './kept.ts';

let profile = '';
let browser: BrowserContext;
afterEach(async () => {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
});

async function aBrowserWithProfile(): Promise<BrowserContext> {
  profile = mkdtempSync(join(tmpdir(), 'profile-'));
  browser = await launchWithProfile(profile, { baseURL: baseUrl() });
  return browser;
}

const letters = () => unique('canary').replace('-', '');

/** A member whose browser holds something of every kind that nothing else holds. */
async function aMemberWithCanaries() {
  const { api } = await theAdministrator();
  const canaries = { record: letters(), biography: letters(), draft: letters(), picture: '' };
  const picture = await uploaded((await aMember()).api, photograph(1), { purpose: 'picture' });
  const member = await aMember(`Mia ${letters()}`, {
    bio: `<p>${canaries.biography}</p>`,
    picture: picture.imageId,
  });
  await api.create('topics', aTopic({ name: canaries.record }));
  const file = await shown(member.api, `/media/${picture.imageId}/face200`);
  canaries.picture = file.subarray(200, 240).toString('latin1');
  return { member, canaries: Object.values(canaries), draft: canaries.draft };
}

/** Signed in, with the canaries loaded, seen and written. */
async function withCanaries(page: Page, { member, draft }: Awaited<ReturnType<typeof aMemberWithCanaries>>) {
  await enter(page, member.email, password);
  await page.goto(`/members/${member.id}`);
  await page.locator('.record-page-head .picture img').waitFor();
  await page.goto(`/members/edit/${member.id}`);
  await page.getByLabel('Title').fill(draft);
}

const all = async (page: Page) => JSON.stringify(Object.values(await keptIn(page)).flat());
const foundIn = async (page: Page, canaries: string[]) => {
  const text = await all(page);
  return canaries.filter((canary) => text.includes(JSON.stringify(canary).slice(1, -1)));
};
const onDisk = (canaries: string[]) => canaries.filter((canary) => filesWith(profile, canary).length > 0);

describe('nothing of a member is left in the browser', () => {
  it('after signing out, in any tab, in any store, in any file of the profile', {
    tags: ['2.2-8', '2.2-9', '4-5'],
    timeout: 90_000,
  }, async () => {
    const prepared = await aMemberWithCanaries();
    const { canaries } = prepared;
    const context = await aBrowserWithProfile();
    const other = await context.newPage();
    const page = await context.newPage();
    await withCanaries(page, prepared);
    await other.goto(`/members?q=${encodeURIComponent(prepared.member.name)}`);
    await other.getByRole('link', { name: prepared.member.name }).waitFor();
    // The search finds them, and the files hold them.
    await expect.poll(() => foundIn(page, canaries)).toEqual(canaries);
    await expect.poll(() => onDisk(canaries)).toEqual(canaries);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    await other.waitForURL('**/login?*');
    expect(await foundIn(page, canaries)).toEqual([]);
    const { buckets, localStorage, sessionStorage, ...rest } = await keptIn(page);
    // All that is written down is that nobody is signed in.
    const nobody = { 'session/record': ['{"draftsWait":false}'] };
    expect({ buckets, localStorage, rest }).toEqual({ buckets: [], localStorage: [], rest: nobody });
    expect(JSON.stringify(sessionStorage)).not.toContain(prepared.member.id);
    expect(onDisk(canaries)).toEqual([]);
    await context.close();
    expect(onDisk(canaries)).toEqual([]);
  });

  it('after signing out while the service cannot be reached, offline for the next one too', {
    tags: ['long'],
    timeout: 90_000,
  }, async () => {
    const prepared = await aMemberWithCanaries();
    const context = await aBrowserWithProfile();
    const page = await context.newPage();
    await withCanaries(page, prepared);
    await expect.poll(() => foundIn(page, prepared.canaries)).toEqual(prepared.canaries);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await context.route('**/__local/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/login');
    expect(await foundIn(page, prepared.canaries)).toEqual([]);
    await context.setOffline(true);
    await page.goto(`/members/${prepared.member.id}`);
    await page.waitForURL('**/login?*');
    expect(await page.locator('body').innerText()).not.toContain(prepared.member.name);
    expect(onDisk(prepared.canaries)).toEqual([]);
  });

  it('once an administrator has deleted them, and the app finds out', {
    timeout: 90_000,
    tags: ['long'],
  }, async () => {
    const prepared = await aMemberWithCanaries();
    const context = await aBrowserWithProfile();
    const page = await context.newPage();
    await withCanaries(page, prepared);
    await expect.poll(() => foundIn(page, prepared.canaries)).toEqual(prepared.canaries);
    const { api } = await theAdministrator();
    expectStatus(await api.delete(`/api/users/${prepared.member.id}`), 204);
    await eventually('the app finding out', async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus'))).catch(() => {});
      return /baduser|login/.test(page.url());
    });
    expect(await foundIn(page, prepared.canaries)).toEqual([]);
    expect(onDisk(prepared.canaries)).toEqual([]);
  });
});

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchWithProfile, lend } from '../../e2e/browser.ts';
import { enter } from '../../e2e/entering.ts';
import { filesWith, keptIn } from '../../e2e/kept.ts';
import { unique } from '../../factories.ts';
import { aMember, type Person, password } from '../../helpers/people.ts';
import { baseUrl } from '../../helpers/product.ts';
import { sized } from '../../lane.ts';

let member: Person;
let draft: string;
/** The folder of a browser in which the member is signed in and has something unsaved. */
let signedIn: string;
const folders: string[] = [];

const aFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'));
  folders.push(folder);
  return folder;
};

/** The browser of a folder, and its first page. */
async function open(folder: string, { offline = false } = {}) {
  const { port, close, kill } = await lend(folder);
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no window.');
  // All of them have one session, which goes on for the next: the service hears of no end.
  await context.route('**/api/me/sessions/*', (route) => route.fulfill({ status: 204 }));
  if (offline) await context.setOffline(true);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize({ width: 1280, height: 900 });
  page.setDefaultTimeout(15_000);
  return { context, page, close, kill };
}

beforeAll(async () => {
  draft = unique('draft');
  member = await aMember(`Lea ${unique('canary')}`);
  signedIn = aFolder();
  const browser = await launchWithProfile(signedIn, { baseURL: baseUrl() });
  const page = await browser.newPage();
  await enter(page, member.email, password);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await browser.close();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * In a browser like that of the folder, somebody has just pressed Logout, and it is noted on the disk: what
 * says whose data is here goes next.
 */
async function afterLogout(options: { serviceReached: boolean }) {
  const folder = aFolder();
  cpSync(signedIn, folder, { recursive: true });
  const started = await open(folder);
  const { page, context } = started;
  // The session is the other browsers' too: the service does not hear of its end.
  await context.route('**/__local/**', (route) =>
    options.serviceReached ? route.fulfill({ status: 200, body: '{}' }) : route.abort(),
  );
  await page.goto(`${baseUrl()}/members/edit/${member.id}`);
  await page.getByLabel('Title').fill(draft);
  await expect.poll(async () => JSON.stringify(await keptIn(page))).toContain(draft);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await page.waitForFunction(() => localStorage.getItem('member') === null);
  return { folder, ...started };
}

/** What is still to be found of the member in what a page's browser keeps. */
async function leftIn(page: Page) {
  const kept = JSON.stringify(await keptIn(page));
  return [member.id, member.name, draft, 'CognitoIdentityServiceProvider', 'replica-'].filter((each) =>
    kept.includes(each),
  );
}

describe('a browser that is killed after Logout', () => {
  it.each(
    [
      { ms: 50, offline: true, serviceReached: false },
      { ms: 0 },
      { ms: 200 },
      { ms: 500, offline: true },
      { ms: 1500 },
    ].slice(0, sized('KILLS', { gate: 1, all: 5 })),
  )(
    'is signed out when it is opened again, with nothing left: %j',
    async ({ ms, offline = false, serviceReached = true }) => {
      const { folder, kill } = await afterLogout({ serviceReached });
      await sleep(ms);
      await kill();

      const again = await open(folder, { offline });
      await again.page.goto(`${baseUrl()}/members/${member.id}`);
      await again.page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await again.page.locator('body').innerText()).not.toContain(member.name);
      expect(await leftIn(again.page)).toEqual([]);
      await again.close();
      expect([member.name, draft].filter((canary) => filesWith(folder, canary).length > 0)).toEqual([]);
    },
  );

  it('is signed in when nobody has pressed it', async () => {
    const folder = aFolder();
    cpSync(signedIn, folder, { recursive: true });
    const { page, kill } = await open(folder);
    await page.goto(`${baseUrl()}/members/${member.id}`);
    await page.getByRole('heading', { level: 1, name: member.name }).waitFor();
    await kill();
    const again = await open(folder, { offline: true });
    await again.page.goto(`${baseUrl()}/members/${member.id}`);
    await again.page.getByRole('heading', { level: 1, name: member.name }).waitFor();
    await again.kill();
  });

  it('has at a start without a member nothing left of a wipe that was cut off, but drafts that may wait', async () => {
    const { page, kill } = await open(aFolder());
    // Where the app doesn't run, whose start would clear them away while they are made.
    await page.goto(`${baseUrl()}/config.json`);
    type Buckets = { open(name: string): Promise<unknown>; keys(): Promise<string[]> };
    const names = await page.evaluate(async () => {
      const { storageBuckets } = navigator as unknown as { storageBuckets: Buckets };
      for (const name of ['replica-4-left', 'pictures-left', 'drafts-left']) await storageBuckets.open(name);
      return storageBuckets.keys();
    });
    expect(names).toHaveLength(3);
    await page.goto(`${baseUrl()}/login`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    const left = () =>
      page.evaluate(() => (navigator as unknown as { storageBuckets: Buckets }).storageBuckets.keys());
    await expect.poll(left).toEqual(['drafts-left']);
    await kill();
  });
});

import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { aMember, password, theAdministrator } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { launchWithProfile } from './browser.ts';
import { enter, loaded, signInAs } from './entering.ts';
import { keptIn, keptWhere } from './kept.ts';
import { aBrowser, go } from './windows.ts';

const browser = aBrowser([], 'allow');

const topicsShown = (page: Page) => page.getByText(/^Showing \d+ areas/);
const warning = (page: Page) => page.getByText('Nothing can be kept on this device.');

/** Changes a topic elsewhere, and waits for it to be here. */
async function seesWhatIsNew(page: Page): Promise<void> {
  const { api } = await theAdministrator();
  const { id, name } = await api.create('topics', aTopic({ name: unique('Brand new') }));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await go(page, `/topics/${id}`);
  await page.getByRole('heading', { level: 1, name: String(name) }).waitFor();
}

describe('stores that are taken away', () => {
  it('are made anew while the app is open, in both tabs, and filled by a fresh sync', {
    tags: ['long'],
    timeout: 90_000,
  }, async () => {
    const member = await aMember();
    const page = await browser.signedIn(member.email);
    await page.goto('/topics');
    await topicsShown(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/topics');
    await topicsShown(other).waitFor();
    await page.evaluate(async () => {
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
      };
      for (const name of await storageBuckets.keys()) await storageBuckets.delete(name);
    });
    // What is shown stays.
    expect(await topicsShown(page).count()).toBe(1);
    for (const each of [page, other]) await seesWhatIsNew(each);
    await expect
      .poll(async () => (await keptIn(page))[`${await replicaName(page)}/topics`]?.length ?? 0)
      .toBeGreaterThan(30);
    expect(await warning(page).count()).toBe(0);
  });

  it('are made anew when the app starts and finds them gone, and until there is a network it says so', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const member = await aMember();
    const page = await browser.signedIn(member.email);
    await page.evaluate(() => navigator.serviceWorker.ready);
    // Where the app isn't open to make them anew at once.
    await page.goto('/config.json');
    await page.evaluate(async () => {
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
      };
      for (const name of await storageBuckets.keys()) await storageBuckets.delete(name);
    });
    await page.context().setOffline(true);
    await page.goto('/topics');
    await page.getByText('The network has to be loaded again on this device.').waitFor();
    await page.context().setOffline(false);
    await page.goto('/topics');
    await topicsShown(page).waitFor();
    await seesWhatIsNew(page);
  });
});

const replicaName = async (page: Page) =>
  (await keptIn(page)).buckets?.find((name) => name.startsWith('replica-')) ?? '';

describe('a store that was damaged on the disk', () => {
  let profile = '';
  let context: BrowserContext | undefined;
  afterEach(async () => {
    await context?.close();
    rmSync(profile, { recursive: true, force: true });
  });

  it('is made anew at the next start', async () => {
    profile = mkdtempSync(join(tmpdir(), 'profile-'));
    const start = async () => {
      context = await launchWithProfile(profile, { baseURL: baseUrl() });
      return context.pages()[0] ?? context.newPage();
    };
    const member = await aMember();
    const page = await start();
    await enter(page, member.email, password);
    await context?.close();
    const damaged = readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /WebStorage\/.*indexeddb\.leveldb\/.*(log|ldb|MANIFEST.*|CURRENT)$/.test(file),
    );
    expect(damaged.length).toBeGreaterThan(2);
    for (const file of damaged) writeFileSync(join(profile, file), 'nothing that was ever written here');
    const again = await start();
    await again.goto('/topics');
    await topicsShown(again).waitFor();
    await seesWhatIsNew(again);
    expect(await keptWhere(again, 'replica-')).not.toEqual([]);
  }, 90_000);
});

describe('a browser that keeps nothing', () => {
  const works = async (page: Page) => {
    await warning(page).waitFor();
    await go(page, '/members');
    await page.getByRole('searchbox').fill('lead');
    await expect.poll(() => page.getByText(/^Showing \d+ members? of|^Showing \d+ .* of/).count()).toBe(1);
    await seesWhatIsNew(page);
    await page.getByRole('button', { name: 'Dismiss' }).first().click();
    expect(await warning(page).count()).toBe(0);
  };

  it('where IndexedDB is refused: says so, and works from memory', {
    timeout: 90_000,
    tags: ['long'],
  }, async () => {
    const member = await aMember();
    const page = await browser.window();
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException('The user denied permission to access the database.', 'SecurityError');
      };
      IDBFactory.prototype.open = refuse;
      IDBFactory.prototype.databases = refuse;
    });
    await enter(page, member.email, password);
    await works(page);
    await page.goto('/topics');
    await topicsShown(page).waitFor();
    await warning(page).waitFor();
  });

  it('where every storage is refused: says so, and works until the page goes', async () => {
    const member = await aMember();
    const page = await browser.window();
    await page.addInitScript(() => {
      const refused = {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
        configurable: true,
      };
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
        Object.defineProperty(window, name, refused);
      Object.defineProperty(navigator, 'storageBuckets', { value: undefined });
      Object.assign(window, {
        BroadcastChannel: class {
          constructor() {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          }
        },
      });
      navigator.locks.request = async () => {
        throw new DOMException('Access to the Locks API is denied in this context.', 'SecurityError');
      };
    });
    await signInAs(page, member.email, password);
    await loaded(page);
    await works(page);
  }, 90_000);
});

describe('a full disk', () => {
  it('is told, and the app works from memory; with room again it keeps what it has', {
    tags: ['long'],
    timeout: 90_000,
  }, async () => {
    const member = await aMember();
    const page = await browser.window();
    await page.goto('/login');
    await page.evaluate(() => navigator.serviceWorker.ready);
    const devtools = await page.context().newCDPSession(page);
    const origin = baseUrl();
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
    await signInAs(page, member.email, password);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await warning(page).waitFor();
    await seesWhatIsNew(page);

    await devtools.send('Storage.overrideQuotaForOrigin', { origin });
    await page.goto('/topics');
    await topicsShown(page).waitFor();
    expect(await warning(page).count()).toBe(0);
    await seesWhatIsNew(page);
    expect((await keptWhere(page, 'replica-')).length).toBeGreaterThan(100);
  });
});

import type { Page } from 'playwright-core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { photograph } from '../media/pictures.ts';
import { aMember, type Person, password } from '../steps/people.ts';
import { uploaded } from '../steps/uploads.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let member: Person;
beforeAll(async () => {
  member = await aMember('Selma Session');
  const { imageId } = await uploaded(member.api, photograph(1), { purpose: 'picture' });
  await member.api.change('users', member.id, { picture: imageId });
});

const signIn = async (page: Page) => {
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** What this browser keeps for the product, by the names of its stores; of a database, only if it holds something. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onsuccess = () => resolve(opening.result);
          opening.onerror = () => reject(opening.error);
        });
        const stores = [...database.objectStoreNames];
        const counts = await Promise.all(
          stores.map(
            (store) =>
              new Promise<number>((resolve) => {
                const counting = database.transaction(store).objectStore(store).count();
                counting.onsuccess = () => resolve(counting.result);
              }),
          ),
        );
        database.close();
        return counts.some((count) => count > 0) ? [name] : [];
      }),
    );
    const caches_ = await Promise.all(
      (await caches.keys())
        .filter((name) => !name.startsWith('workbox-precache'))
        .map(async (name) => ((await (await caches.open(name)).keys()).length > 0 ? [name] : [])),
    );
    return [
      ...databases.flat(),
      ...caches_.flat(),
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ];
  });

describe('signing in', () => {
  it('leads to where one wanted to go, search and all', {
    tags: ['2.1-4', '2.2-2', '2.2-6', '8-3'],
  }, async () => {
    const page = await browser.window();
    await page.goto('/members?only=chairs');
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe('/members?only=chairs');
    await signIn(page);
    await page.waitForURL('**/members?only=chairs');
    await heading(page, 'Registered Members').waitFor();
  });

  it('is looked into at /check-login while it is not known who is here, and then leads on', {
    tags: ['2.1-5', '2.2-1', '2.2-6', '4-1', '8-3'],
  }, async () => {
    const page = await browser.window();
    await enter(page, member.email, password);
    // The session is there, but not whose it is.
    await page.evaluate(() => localStorage.removeItem('member'));
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/me', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/projects?status=ongoing');
    await page.waitForURL((url) => url.pathname === '/check-login');
    expect(new URL(page.url()).searchParams.get('redirectUrl')).toBe('/projects?status=ongoing');
    await expect.poll(() => page.locator('main').innerText()).toContain('Checking who you are');
    answer();
    await page.waitForURL('**/projects?status=ongoing');
    await heading(page, 'Projects').waitFor();
  });

  it('is remembered with name, address and picture, without a network too', {
    tags: ['4-3', '4-6'],
  }, async () => {
    const page = await browser.window();
    await enter(page, member.email, password);
    await page.getByRole('link', { name: 'My Account' }).click();
    await heading(page, member.name).waitFor();
    await page.locator('main header img').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await page.context().setOffline(true);
    await page.reload();
    await heading(page, member.name).waitFor();
    expect(await page.locator('main dl').innerText()).toContain(member.email);
    await page.locator('main header img').waitFor();
  });

  it('is not for those without permission to everything: they are told so', {
    tags: ['2.1-8', '2.2-5', '8-2'],
  }, async () => {
    const page = await browser.window();
    await page.goto('/unauthorized');
    await page.waitForURL('**/login?redirectUrl=%2Funauthorized');
    await signIn(page);
    await page.waitForURL('**/unauthorized');
    await heading(page, 'This page is not for you').waitFor();
  });
});

describe('signing out', () => {
  it('clears all that was kept and leads to signing in', { tags: ['2.2-8', '2.2-9', '4-5'] }, async () => {
    const page = await browser.window();
    await enter(page, member.email, password);
    await page.getByRole('link', { name: 'My Account' }).click();
    await page.locator('main header img').waitFor();
    expect((await kept(page)).length).toBeGreaterThan(3);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).search).toBe('');
    await heading(page, 'Sign in').waitFor();
    // The router writes down at the last moment how far its screens, by numbers of its own, were scrolled.
    expect((await kept(page)).filter((name) => name !== 'react-router-scroll-positions')).toEqual([]);
    const scrolled = await page.evaluate(() => sessionStorage.getItem('react-router-scroll-positions'));
    expect(scrolled).toMatch(/^\{("[a-z0-9]+":\d+,?)*\}$/);
  });

  it('leads nowhere from a screen that needs no sign-in', { tags: ['2.2-9'] }, async () => {
    const page = await browser.window();
    await enter(page, member.email, password);
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Login', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
  });
});

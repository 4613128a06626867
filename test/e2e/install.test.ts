import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { collections, names } from '../../shared/kinds/collections.ts';
import { password, theAdministrator } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { aBrowser, enter, go } from './windows.ts';

const browser = aBrowser([], 'allow');
afterEach(() => browser.close());

type Icon = { src: string; sizes: string; type: string; purpose?: string };
type Manifest = {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: Icon[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
};

describe('the app can be installed', () => {
  it('its manifest has no fault, its icons are what they say, and its start works without a network', {
    tags: ['long'],
    timeout: 60_000,
  }, async () => {
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    const devtools = await page.context().newCDPSession(page);
    const { errors, data, url } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(`${baseUrl()}/manifest.webmanifest`);
    const manifest = JSON.parse(data ?? '') as Manifest;
    expect(manifest).toMatchObject({ name: 'Colloquy', start_url: '/home', display: 'standalone' });
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
    for (const { src, sizes } of icons) {
      const answer = await fetch(baseUrl() + src);
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([src, sizes]).toEqual([src, sizes === 'any' ? 'any' : `${width}x${height}`]);
    }
    expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512', 'any']),
    );
    expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
    for (const { name, url: to } of manifest.shortcuts) {
      await go(page, to);
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }

    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.goto(manifest.start_url);
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });

  it('is said on the home page where the browser offers it, until it is installed or put off for a month', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    const hint = page.getByRole('status').filter({ hasText: 'Keep Colloquy at hand' });
    expect(await hint.count()).toBe(0);
    const offer = () =>
      page.evaluate(() => {
        const event = new Event('beforeinstallprompt', { cancelable: true });
        Object.assign(event, {
          prompt: async () => {
            Object.assign(window, { asked: true });
            return { outcome: 'accepted' };
          },
        });
        dispatchEvent(event);
      });
    await offer();
    await hint.getByRole('button', { name: 'Install' }).click();
    expect(await page.evaluate(() => (window as unknown as { asked?: boolean }).asked)).toBe(true);
    expect(await hint.count()).toBe(0);

    const later = async (days: number) => {
      await page.evaluate(
        (at) => localStorage.setItem('install-prompted', String(at)),
        Date.now() - days * 86_400_000,
      );
      await page.reload();
      await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
      await offer();
    };
    await later(20);
    expect(await hint.count()).toBe(0);
    await later(40);
    await hint.getByRole('button', { name: 'Dismiss' }).click();
    expect(await hint.count()).toBe(0);
    await later(1);
    expect(await hint.count()).toBe(0);
  });
});

describe('every record can be given to somebody by its link', () => {
  const share = (page: Page) => page.locator('main').getByRole('button', { name: 'Share', exact: true });

  it('which is copied, or handed to the device where it can', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const { api } = await theAdministrator();
    const page = await browser.window();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: baseUrl() });
    await enter(page, 'admin@colloquy.example', password);
    let last = '';
    for (const collection of collections) {
      const { path } = names[collection];
      const [record] = path ? await api.listAll(collection) : [];
      if (!record) continue;
      last = `${path}/${record.id}`;
      await go(page, `${last}?q=water`);
      await page.getByRole('heading', { level: 1, name: String(record.name) }).waitFor();
      await share(page).click();
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(baseUrl() + last);
    }
    await page.getByText('The link was copied.').first().waitFor();
    await page.evaluate(() => {
      const shared: unknown[] = [];
      Object.assign(window, { shared });
      Object.assign(navigator, { share: async (what: unknown) => shared.push(what) });
    });
    await share(page).click();
    const given = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
    await expect.poll(given).toEqual([{ title: expect.any(String), url: baseUrl() + last }]);
  });

  it('which is copied where the device can’t, and stands long enough to be copied by hand where neither can', {
    timeout: 60_000,
    tags: ['long'],
  }, async () => {
    const { api } = await theAdministrator();
    const [topic] = await api.listAll('topics');
    const page = await browser.window();
    await page.clock.install();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, `/topics/${topic?.id}`);
    await share(page).waitFor();
    const told = page.locator('.toast');
    /** As a device does that shares nothing from here, and a browser that copies into a list or not at all. */
    const allow = (refusal: string, mayCopy: boolean) =>
      page.evaluate(
        ([name, may]) => {
          const copied: string[] = [];
          const refuse = () => Promise.reject(new DOMException('', name));
          const writeText = (text: string) => (may ? Promise.resolve(void copied.push(text)) : refuse());
          Object.assign(window, { copied });
          Object.assign(navigator, { share: refuse });
          Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
        },
        [refusal, mayCopy] as const,
      );
    const copied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied);
    await allow('AbortError', true);
    await share(page).click();
    await allow('NotAllowedError', true);
    await share(page).click();
    const url = `${baseUrl()}/topics/${topic?.id}`;
    await expect.poll(copied).toEqual([url]);
    await expect.poll(() => told.allInnerTexts()).toEqual([expect.stringContaining('The link was copied.')]);
    await page.clock.fastForward(10_000);
    await expect.poll(() => told.count()).toBe(0);
    await allow('NotAllowedError', false);
    await share(page).click();
    await told.getByText(`The link could not be copied: ${url}`).waitFor();
    await page.clock.fastForward(10_000);
    expect(await told.count()).toBe(1);
    await page.clock.fastForward(15_000);
    await expect.poll(() => told.count()).toBe(0);
  });
});

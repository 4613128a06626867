import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

import { baseUrl } from '../helpers/product.ts';
import { aBrowser, go } from './windows.ts';

const browser = aBrowser([], 'allow');

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
    const page = await browser.signedIn('admin@colloquy.example');
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
});

import { describe, expect, it } from 'vitest';
import { aBrowser } from './windows.ts';

const browser = aBrowser([], 'allow');

const app = '**/assets/start-*.js';

describe('the page that comes over the network', () => {
  it('says what is coming until the app takes its place', async () => {
    const page = await browser.window();
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route(app, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const splash = page.locator('.opening');
    await splash.getByText('The directory and collaboration network of Jesuit higher education.').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    letThrough();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await splash.count()).toBe(0);
  });

  it('says so when the app can not be loaded, and loads it again when asked', async () => {
    const page = await browser.window(undefined, { mayComplain: true });
    await page.route(app, (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('alert').getByText('The app could not be loaded.').waitFor();
    await page.unroute(app);
    await page.getByRole('link', { name: 'load the page again' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('has no splash screen where the app is cached', { tags: ['long'] }, async () => {
    const page = await browser.window();
    await page.goto('/login');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    expect(await answer?.text()).not.toContain('opening');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

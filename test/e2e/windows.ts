import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { password } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { launch } from './browser.ts';
import { enter } from './entering.ts';

export { enter, signInAs } from './entering.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the browser is that all files share. */
    browser: string;
  }
}

/** How somebody looks at the product. */
export type Look = { width: number; dark: boolean };
export const wide = 1280;
export const narrow = 390;
export const looks: Look[] = [wide, narrow].flatMap((width) =>
  [false, true].map((dark) => ({ width, dark })),
);
export const nameOf = ({ width, dark }: Look) => `${width} px, ${dark ? 'dark' : 'light'}`;

const viewport = (width: number) => ({ width, height: width < 600 ? 844 : 900 });
const colorScheme = (dark: boolean) => (dark ? ('dark' as const) : ('light' as const));

/** The same window, made as wide and as dark as asked. */
export async function lookAt(page: Page, { width, dark }: Look): Promise<void> {
  await page.setViewportSize(viewport(width));
  await page.emulateMedia({ colorScheme: colorScheme(dark) });
}

/**
 * The browser for the tests of a file, and windows in it that complain of what nobody should see.
 *
 * @param args to start a browser with that is this file's alone
 * @param serviceWorkers `allow` where a test goes on without a network or to a next version: in every other a
 * worker that fetches the whole app would be half of what a window takes
 * @param closing when the windows are closed
 */
export function aBrowser(
  args: string[] = [],
  serviceWorkers: 'allow' | 'block' = 'block',
  closing: typeof afterEach | typeof afterAll = afterEach,
) {
  let browser: Browser;
  const open: { context: BrowserContext; complaints: string[] }[] = [];
  beforeAll(async () => {
    browser = args.length > 0 ? await launch(args) : await chromium.connect(inject('browser'));
  });
  afterAll(async () => {
    await browser.close();
  });

  type Options = BrowserContextOptions & { mayComplain?: boolean };
  const windows = {
    /** A window in which somebody has just signed in, with everything loaded. */
    async signedIn(email: string, look?: Look, options?: Options): Promise<Page> {
      const page = await windows.window(look, options);
      await enter(page, email, password);
      return page;
    },
    /** A window of somebody who was never here; `mayComplain` where a test breaks something itself. */
    async window(
      { width, dark }: Look = { width: wide, dark: false },
      { mayComplain = false, ...options }: Options = {},
    ): Promise<Page> {
      const context = await browser.newContext({
        baseURL: baseUrl(),
        viewport: viewport(width),
        colorScheme: colorScheme(dark),
        reducedMotion: 'reduce',
        serviceWorkers,
        ...options,
      });
      const complaints: string[] = [];
      const page = await context.newPage();
      page.on('pageerror', (error) => !mayComplain && complaints.push(error.message));
      page.on('console', (message) => {
        // A refusal that a test provokes is no fault of the page; a broken policy or script is.
        if (
          !mayComplain &&
          message.type() === 'error' &&
          !message.text().startsWith('Failed to load resource')
        )
          complaints.push(message.text());
      });
      open.push({ context, complaints });
      return page;
    },
    /** Closes every window; none may have complained. */
    async close(): Promise<void> {
      const all = open.splice(0);
      // A call that a test answers itself may be under way.
      await Promise.all(all.map(({ context }) => context.unrouteAll({ behavior: 'ignoreErrors' })));
      await Promise.all(all.map(({ context }) => context.close()));
      expect(all.flatMap(({ complaints }) => complaints)).toEqual([]);
    },
  };
  closing(() => windows.close());
  return windows;
}

/** Goes where a link would lead, without loading the app anew; what stands there may still be coming. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const state = { usr: null, key: crypto.randomUUID(), idx: (history.state?.idx ?? 0) + 1 };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state }));
  }, address);
}

/** Goes where a link would lead, and waits until that screen's heading stands. */
export async function visit(page: Page, address: string, options?: { timeout: number }): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-left', ''));
  await go(page, address);
  await page.locator('h1:not([data-left])').waitFor(options);
}

/** Chooses an entry of a list that is searched by typing. */
export async function choose(page: Page, label: string, entry: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(entry);
  await page.getByRole('option', { name: entry }).first().click();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import { launchWithProfile, lend } from '../../e2e/browser.ts';
import { loaded, signInAs } from '../../e2e/entering.ts';
import { password } from '../../helpers/people.ts';

/** A person who comes again: what their browser stores stays from one visit to the next. */
export class Visitor {
  readonly #url: string;
  readonly #profile = mkdtempSync(join(tmpdir(), 'visitor-'));

  constructor(url: string) {
    this.#url = url;
  }

  /** Opens the browser anew, with one empty tab. */
  async visit<T>(
    during: (page: Page, devtools: CDPSession, context: BrowserContext) => Promise<T>,
    { args, mobile = false }: { args?: string[]; mobile?: boolean } = {},
  ): Promise<T> {
    const context = await launchWithProfile(this.#profile, {
      args,
      baseURL: this.#url,
      viewport: mobile ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    });
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      return await during(page, await context.newCDPSession(page), context);
    } finally {
      await context.close();
    }
  }

  /** Opens the browser anew for a tool of its own. @param during is given the port of Chromium's debugger */
  async lendBrowser<T>(during: (port: number) => Promise<T>): Promise<T> {
    const { port, close } = await lend(this.#profile);
    try {
      return await during(port);
    } finally {
      await close();
    }
  }

  /** A first visit: everything has come and the app's files are kept for use without a network. */
  async comesFirst(): Promise<void> {
    await this.visit(async (page) => {
      await signInAs(page, 'member@colloquy.example', password);
      await loaded(page, 120_000);
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.goto('/members');
      await page.getByText(/of 10,?000\./).waitFor({ timeout: 60_000 });
    });
  }

  forget(): void {
    rmSync(this.#profile, { recursive: true, force: true });
  }
}

/** Slows the page's own thread down, as a phone's is: by a factor of 1 or more. */
export async function slowDown(devtools: CDPSession, rate: number): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
}

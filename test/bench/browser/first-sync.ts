import type { Page } from 'playwright-core';
import { signInAs } from '../../e2e/entering.ts';
import { password } from '../../steps/people.ts';
import type { Part } from '../row.ts';
import { slowDown, Visitor } from './visitor.ts';

/** What Chromium's tools call 'Fast 4G'. */
const link = { name: '9 Mbit/s, 165 ms', latency: 165, bitsPerSecond: 9_000_000 };

/** The first load of everything, on a phone's link: what it costs, and what one feels of it. */
export const measureFirstSync: Part = async ({ product }) => {
  const fromTable = await firstSync(product.url, 1);
  await fetch(`${product.url}/__local/run/schedule`, { method: 'POST' });
  const felt = { 1: await firstSync(product.url, 1), 4: await firstSync(product.url, 4) };
  const { bytes, pages, seconds } = felt[1];
  return [
    {
      what: 'First sync of 10,000 members and all else: bytes on the wire',
      figure: bytes / 1024,
      unit: 'KiB',
      beside: [{ what: 'without a base', figure: fromTable.bytes / 1024 }],
    },
    {
      what: 'First sync: pages',
      figure: pages,
      unit: 'requests',
      beside: [{ what: 'without a base', figure: fromTable.pages }],
    },
    {
      what: `First sync over ${link.name}: from the first request to the last record`,
      figure: seconds,
      unit: 's',
      budget: { most: 4 },
      beside: [{ what: 'without a base', figure: fromTable.seconds }],
    },
    {
      what: 'First sync: the page’s own thread blocked in all (what tasks take beyond 50 ms)',
      figure: felt[1].blocked,
      unit: 'ms',
      budget: { most: 200 },
      beside: [{ what: '4× slower', figure: felt[4].blocked }],
    },
  ];
};

async function firstSync(url: string, rate: number) {
  const visitor = new Visitor(url);
  try {
    return await visitor.visit(async (page, devtools, context) => {
      await page.addInitScript(addUpBlocking);
      const syncs = { bytes: 0, pages: 0, from: 0 };
      await context.route('**/api/sync*', async (route) => {
        syncs.from ||= performance.now();
        const response = await route.fetch({ maxRedirects: 0 });
        const bytes = Number(response.headers()['content-length'] ?? 0);
        syncs.bytes += bytes;
        syncs.pages += 1;
        await new Promise((resolve) =>
          setTimeout(resolve, link.latency + (bytes * 8 * 1000) / link.bitsPerSecond),
        );
        await route.fulfill({ response });
      });
      await slowDown(devtools, rate);
      await signInAs(page, 'member@colloquy.example', password);
      await progressBar(page).waitFor({ timeout: 60_000 });
      await progressBar(page).waitFor({ state: 'detached', timeout: 120_000 });
      const seconds = (performance.now() - syncs.from) / 1000;
      await page.waitForTimeout(1000);
      const blocked = await page.evaluate(() => (window as unknown as { blocked: number }).blocked);
      return { ...syncs, seconds, blocked };
    });
  } finally {
    visitor.forget();
  }
}

const progressBar = (page: Page) => page.getByRole('progressbar', { name: /first time/ });

/** Runs in the page: from the first sync on, what long tasks take beyond what isn't felt. */
function addUpBlocking() {
  Object.assign(window, { blocked: 0 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      if (document.querySelector('.header'))
        (window as unknown as { blocked: number }).blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask' });
}

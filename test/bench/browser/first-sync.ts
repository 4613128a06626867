import type { BrowserContext, CDPSession, Page } from 'playwright';
import { signInAs } from '../../e2e/entering.ts';
import { password, theAdministrator } from '../../helpers/people.ts';
import type { Part } from '../row.ts';
import { slowLink } from './slow-link.ts';
import { slowDown, Visitor } from './visitor.ts';

/** What Chromium's tools call 'Fast 4G'. */
const link = { name: '9 Mbit/s, 165 ms', latency: 165, bitsPerSecond: 9_000_000 };

/** The first load of everything, on a phone's link: what it costs, and what one feels of it. */
export const measureFirstSync: Part = async ({ product }) => {
  const fromTable = await firstSync(product.url, 1);
  await fetch(`${product.url}/__local/run/schedule`, { method: 'POST' });
  const felt = { 1: await firstSync(product.url, 1), 4: await firstSync(product.url, 4) };
  const { bytes, pages, seconds } = felt[1];
  const opened = { 1: await memberOpened(product.url, 1), 4: await memberOpened(product.url, 4) };
  return [
    {
      what: 'First sync of 10,000 members and all else: bytes on the wire',
      figure: bytes / 1024,
      unit: 'KiB',
      budget: { most: 1350 },
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
      budget: { most: 3 },
      beside: [{ what: 'without a base', figure: fromTable.seconds }],
    },
    {
      what: 'First sync: the page’s own thread blocked in all (what tasks take beyond 50 ms)',
      figure: felt[1].blocked,
      unit: 'ms',
      budget: { most: 200 },
      beside: [{ what: '4× slower', figure: felt[4].blocked }],
    },
    {
      what: 'First sync: a member opened by their address meanwhile, until their page stands',
      figure: opened[1],
      unit: 's',
      budget: { most: 4 },
      beside: [{ what: '4× slower', figure: opened[4] }],
    },
  ];
};

async function firstSync(url: string, rate: number) {
  return throughTheLink(url, async (page, devtools, context) => {
    await page.addInitScript(addUpBlocking);
    const syncs = { bytes: 0, pages: 0, from: 0 };
    const isSync = (address: string) => new URL(address).pathname === '/api/sync';
    context.on('request', (request) => {
      if (isSync(request.url())) syncs.from ||= performance.now();
    });
    context.on('response', (response) => {
      if (!isSync(response.url())) return;
      syncs.bytes += Number(response.headers()['content-length'] ?? 0);
      syncs.pages += 1;
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
}

/** Seconds until a member's page stands that is opened by its address while everything is still on its way. */
async function memberOpened(url: string, rate: number): Promise<number> {
  const { id, name } = await theAdministrator();
  return throughTheLink(url, async (page, devtools) => {
    await slowDown(devtools, rate);
    await signInAs(page, 'member@colloquy.example', password);
    await progressBar(page).waitFor({ timeout: 60_000 });
    const began = performance.now();
    await page.goto(`/members/${id}`, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 60_000 });
    const seconds = (performance.now() - began) / 1000;
    if (!(await progressBar(page).isVisible())) throw new Error('Everything had come before the page stood.');
    return seconds;
  });
}

/** During a first visit whose every byte goes over the slow link. */
async function throughTheLink<T>(
  url: string,
  during: (page: Page, devtools: CDPSession, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const line = await slowLink(Number(new URL(url).port), link);
  // The product answers to its own address only: the browser is led to the line by another way.
  const args = [`--host-resolver-rules=MAP localhost 127.0.0.1:${line.port}`];
  const visitor = new Visitor(url);
  try {
    return await visitor.visit(during, { args });
  } finally {
    visitor.forget();
    line.close();
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

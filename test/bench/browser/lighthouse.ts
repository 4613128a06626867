import { join } from 'node:path';
import { importFrom, installPackages } from '../../../infra/packages/install-packages.ts';
import type { Part, Row } from '../row.ts';
import { median } from '../statistics.ts';
import { Visitor } from './visitor.ts';

const runs = 3;
const categories = ['performance', 'accessibility', 'best-practices'];

/** What is read of Lighthouse's result. */
interface Result {
  finalDisplayedUrl: string;
  runtimeError?: { message: string };
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { id: string; title: string; score: number | null; numericValue?: number }>;
}

type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Result } | undefined>;
type Trace = { getDefaultTraceCategories(): string[] };

/** Lighthouse, which is no package of the product: it is installed by who measures with it first. */
async function loadLighthouse(): Promise<Lighthouse> {
  const packages = installPackages(join(import.meta.dirname, '../lighthouse'));
  const load = async <Export>(file: string) =>
    (await importFrom<{ default: Export }>(packages, `lighthouse/core/${file}`)).default;
  const trace = await load<Trace>('gather/gatherers/trace.js');
  // Chromium 147 drops the page when asked which features of the platform it uses; no score is made of these.
  const traced = trace.getDefaultTraceCategories().filter((name) => name !== 'blink.webdx_feature_usage');
  trace.getDefaultTraceCategories = () => traced;
  return load<Lighthouse>('index.js');
}

/**
 * What Lighthouse says of the app on a phone, with its own simulation of a slow link and a slow processor:
 * of a stranger's first sight of it, and of the visits of a member whose browser has the network already.
 */
export const measureLighthouse: Part = async ({ product: { url } }) => [
  ...(await rated(url, new Visitor(url), async () => ({
    pages: [{ name: 'Signing in, on a first visit', path: '/login', performance: 90 }],
    returning: false,
  }))),
  ...(await rated(url, new Visitor(url), async (visitor) => {
    await visitor.comesFirst();
    return {
      pages: [
        { name: 'Home', path: '/home', performance: 90 },
        { name: 'Members', path: '/members', performance: 90 },
        { name: 'A member', path: await firstOf(visitor, '/members'), performance: 90 },
        { name: 'A university', path: await firstOf(visitor, '/universities'), performance: 90 },
      ],
      returning: true,
    };
  })),
];

type Rated = { name: string; path: string; performance: number };

async function rated(
  url: string,
  visitor: Visitor,
  prepare: (visitor: Visitor) => Promise<{ pages: Rated[]; returning: boolean }>,
): Promise<Row[]> {
  try {
    const { pages, returning } = await prepare(visitor);
    return await visitor.lendBrowser(async (port) => {
      const rows: Row[] = [];
      const speeds: number[] = [];
      for (const page of pages) {
        const results: Result[] = [];
        for (let run = 0; run < runs; run++)
          results.push(await rate(new URL(page.path, url).href, port, returning));
        rows.push(...rowsOf(page, results));
        speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
      }
      return [...rows, speedOf(pages, speeds)];
    });
  } finally {
    visitor.forget();
  }
}

async function rate(url: string, port: number, returning: boolean): Promise<Result> {
  const lighthouse = await loadLighthouse();
  const rating = await lighthouse(url, {
    port,
    onlyCategories: categories,
    // Otherwise the member's session and network would be gone.
    disableStorageReset: returning,
    disableFullPageScreenshot: true,
    logLevel: 'error',
  });
  if (!rating) throw new Error(`Lighthouse has nothing to say of ${url}.`);
  const { lhr } = rating;
  if (lhr.runtimeError) throw new Error(`Lighthouse could not rate ${url}: ${lhr.runtimeError.message}`);
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} went on to ${lhr.finalDisplayedUrl}.`);
  for (const audit of shortfalls(lhr)) console.error(`${new URL(url).pathname}: ${audit}`);
  return lhr;
}

/** What keeps accessibility and best practices from 100, in Lighthouse's words. */
function shortfalls({ categories, audits }: Result): string[] {
  return ['accessibility', 'best-practices']
    .flatMap((name) => categories[name]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.title} (${audit?.id})`);
}

/** Times are to be read beside it: of a machine that others share too, the same code takes twice as long at times. */
const speedOf = (pages: Rated[], speeds: number[]): Row => ({
  what: `Lighthouse, how quick the machine was (its index) for: ${pages.map(({ name }) => name).join('; ')}`,
  figure: median(speeds),
  unit: 'count',
  beside: [
    { what: 'slowest', figure: Math.min(...speeds) },
    { what: 'quickest', figure: Math.max(...speeds) },
  ],
});

function rowsOf({ name, performance }: Rated, results: Result[]): Row[] {
  const row = (
    what: string,
    read: (result: Result) => number | null | undefined,
    unit: Row['unit'],
    budget: Row['budget'],
  ): Row => {
    const figures = results.map((result) => {
      const figure = read(result);
      if (typeof figure !== 'number') throw new Error(`Lighthouse gives no figure: ${name}, ${what}.`);
      return figure;
    });
    const worst = budget && 'most' in budget ? Math.max(...figures) : Math.min(...figures);
    return {
      what: `Lighthouse, ${name}: ${what}, median of ${runs}`,
      figure: median(figures),
      unit,
      budget,
      beside: [{ what: 'worst', figure: worst }],
    };
  };
  const score = (category: string) => (result: Result) => {
    const share = result.categories[category]?.score;
    return typeof share === 'number' ? Math.round(share * 100) : share;
  };
  const audit =
    (id: string, per = 1) =>
    ({ audits }: Result) => {
      const value = audits[id]?.numericValue;
      return value === undefined ? value : value / per;
    };
  return [
    row('performance', score('performance'), 'score', { least: performance }),
    row('accessibility', score('accessibility'), 'score', { least: 100 }),
    row('best practices', score('best-practices'), 'score', { least: 100 }),
    row('largest contentful paint', audit('largest-contentful-paint', 1000), 's', { most: 2 }),
    row('total blocking time', audit('total-blocking-time'), 'ms', { most: 100 }),
    row('cumulative layout shift', audit('cumulative-layout-shift'), 'score', { most: 0.02 }),
  ];
}

/** The path of the first record of a list. */
function firstOf(visitor: Visitor, list: string): Promise<string> {
  return visitor.visit(async (page) => {
    await page.goto(list);
    const link = page.getByRole('main').getByRole('listitem').getByRole('link').first();
    const path = await link.getAttribute('href');
    if (!path) throw new Error(`${list} leads nowhere.`);
    return path;
  });
}

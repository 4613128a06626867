import type { CDPSession, Page } from 'playwright';
import type { Part, Row } from '../row.ts';
import { quantile } from '../statistics.ts';
import { slowDown, Visitor } from './visitor.ts';

/** A short facet and the longest, each with the number of its chips that are pressed. */
const facets = [
  { name: 'Region', chips: 6 },
  { name: 'Area', chips: 10 },
];
/** On, and off again, three times: with fewer, p95 would be the second worst of all. */
const presses = 6;
const budgets = { 1: 33, 4: 100 } as const;
const windows = [
  { mobile: false, rates: [1, 4] },
  { mobile: true, rates: [4] },
] as const;

/** Pressing chips over 10,000 members: when the rows and counts that a press asks for stand on the screen. */
export const measureChoosing: Part = async ({ product }) => {
  const visitor = new Visitor(product.url);
  const rows: Row[] = [];
  try {
    await visitor.comesFirst();
    for (const { mobile, rates } of windows) {
      const choosing = async (page: Page, devtools: CDPSession) => {
        await page.goto('/members');
        await page.getByText(/of 10,?000\./).waitFor();
        await page.evaluate(watch);
        if (mobile) await page.getByRole('button', { name: /^Filters/ }).click();
        const where = mobile ? ', in a phone’s sheet' : '';
        await slowDown(devtools, 4);
        rows.push({
          what: `Facets of 10,000 members: longest task as the first one opens, 4× slower${where}`,
          figure: await firstOpened(page),
          unit: 'ms',
          budget: { most: 100 },
        });
        for (const rate of rates) {
          await slowDown(devtools, rate);
          const painted: number[] = [];
          for (const facet of facets) painted.push(...(await pressed(page, facet)));
          await slowDown(devtools, 1);
          rows.push({
            what: `Facets of 10,000 members: press to painted results, ${rate === 1 ? 'at full speed' : `${rate}× slower`}${where}, p95 of ${painted.length}`,
            figure: quantile(painted, 0.95),
            unit: 'ms',
            budget: { most: budgets[rate] },
            beside: [{ what: 'median', figure: quantile(painted, 0.5) }],
          });
        }
      };
      await visitor.visit(choosing, { mobile });
    }
  } finally {
    visitor.forget();
  }
  return rows;
};

/** Opens the longest facet and closes it. @returns its longest task in ms; 0 if none took 50 */
async function firstOpened(page: Page): Promise<number> {
  const opener = page.getByRole('button', { name: /^Area/ });
  await page.evaluate(() => {
    Object.assign(window, { longest: 0 });
    new PerformanceObserver((list) => {
      const seen = window as unknown as { longest: number };
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
    }).observe({ type: 'longtask' });
  });
  await opener.click();
  await page.getByRole('group', { name: 'Area', exact: true }).locator('[aria-pressed]').first().waitFor();
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => (window as unknown as { longest: number }).longest);
  await opener.click();
  return longest;
}

async function pressed(page: Page, { name, chips }: (typeof facets)[number]): Promise<number[]> {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  const group = page.getByRole('group', { name, exact: true });
  const painted: number[] = [];
  for (let round = 0; round < presses; round++)
    for (let which = 0; which < chips; which++) {
      await page.waitForTimeout(200);
      await group.locator('[aria-pressed]').nth(which).click();
      painted.push(await page.evaluate(() => (window as unknown as Watched).painted()));
    }
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  return painted;
}

type Watched = { painted(): Promise<number> };

/** Runs in the page: from a press's own time stamp to the frame after which the list is counted anew. */
function watch() {
  let last: Promise<number> = Promise.resolve(Number.NaN);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      last = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(0);
          });
        });
        const counted = document.querySelector('.record-list-bar [role=status]') ?? document.body;
        observer.observe(counted, { childList: true, subtree: true, characterData: true });
      });
    },
    { capture: true },
  );
  Object.assign(window, { painted: () => last } satisfies Watched);
}

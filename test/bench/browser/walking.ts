import type { Page } from 'playwright';
import type { Part } from '../row.ts';
import { median } from '../statistics.ts';
import { slowDown, Visitor } from './visitor.ts';

const rounds = 5;
const slower = 4;

/** The picture of a network of 10,000 members on a slow machine: opened from the home page, and walked on in. */
export const measureWalking: Part = async ({ product }) => {
  const visitor = new Visitor(product.url);
  const whole: number[] = [];
  const around: number[] = [];
  try {
    await visitor.comesFirst();
    await visitor.visit(async (page, devtools) => {
      await page.goto('/network');
      await page.locator('.network-node').first().waitFor();
      await page.evaluate(watch);
      for (let round = 0; round < rounds; round++) {
        await page.getByRole('link', { name: 'Colloquy' }).first().click();
        await page.getByText('Most shared areas').waitFor();
        await page.waitForTimeout(500);
        await slowDown(devtools, slower);
        whole.push(
          await painted(page, () => page.getByRole('link', { name: 'Explore the network' }).click()),
        );
        around.push(await painted(page, () => page.locator('.network-node').nth(round).click()));
        await slowDown(devtools, 1);
      }
    });
  } finally {
    visitor.forget();
  }
  return [
    {
      what: `The network of 10,000 members, ${slower}× slower: drawn after the press that leads there, median of ${rounds}`,
      figure: median(whole),
      unit: 'ms',
      budget: { most: 500 },
      beside: [{ what: 'worst', figure: Math.max(...whole) }],
    },
    {
      what: `The same: what is connected to an area drawn after its press, median of ${rounds}`,
      figure: median(around),
      unit: 'ms',
      budget: { most: 350 },
      beside: [{ what: 'worst', figure: Math.max(...around) }],
    },
  ];
};

type Watched = { drawn(): Promise<number> };

async function painted(page: Page, press: () => Promise<void>): Promise<number> {
  await press();
  return page.evaluate(() => (window as unknown as Watched).drawn());
}

/** Runs in the page: from a press's own time stamp to the frame after which another drawing stands there. */
function watch() {
  let last: Promise<number> = Promise.resolve(Number.NaN);
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const before = document.querySelector('.network-picture svg');
      last = new Promise((resolve) => {
        const look = () => {
          const now = document.querySelector('.network-picture svg');
          if (!now || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now() - timeStamp);
            port2.postMessage(0);
          });
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
      });
    },
    { capture: true },
  );
  Object.assign(window, { drawn: () => last } satisfies Watched);
}

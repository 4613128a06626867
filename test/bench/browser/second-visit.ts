import type { Page } from 'playwright';
import type { Part } from '../row.ts';
import { median } from '../statistics.ts';
import { slowDown, Visitor } from './visitor.ts';

const visits = 5;
const slower = 4;

/** A second visit after a restart of the browser, without a network, on a slow machine. */
export const measureSecondVisit: Part = async ({ product }) => {
  const visitor = new Visitor(product.url);
  const lists: number[] = [];
  const details: number[] = [];
  try {
    await visitor.comesFirst();
    for (let visit = 0; visit < visits; visit++)
      await visitor.visit(async (page, devtools, context) => {
        await slowDown(devtools, slower);
        await context.setOffline(true);
        await page.addInitScript(sayFirstPaints);
        const list = painted(page, 'list');
        await page.goto('/members');
        lists.push(await list);
        const detail = painted(page, 'detail');
        await page.getByRole('main').getByRole('listitem').getByRole('link').nth(3).click();
        details.push(await detail);
      });
  } finally {
    visitor.forget();
  }
  return [
    {
      what: `Second visit offline, ${slower}× slower: list of 10,000 members painted after navigation starts, median of ${visits}`,
      figure: median(lists),
      unit: 'ms',
      budget: { most: 1200 },
      beside: [{ what: 'worst', figure: Math.max(...lists) }],
    },
    {
      what: `The same visit: a member painted after a click, median of ${visits}`,
      figure: median(details),
      unit: 'ms',
      budget: { most: 150 },
      beside: [{ what: 'worst', figure: Math.max(...details) }],
    },
  ];
};

type Painted = 'list' | 'detail';

/** Said on the console: to ask the page would put 30 ms of the asking tool's own script into its start. */
async function painted(page: Page, what: Painted): Promise<number> {
  const said = await page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(`${what} painted`),
    timeout: 60_000,
  });
  return Number(said.text().split(' ').at(-1));
}

/** Runs in the page: says when the list and, from the click on, a member's page stand on the screen. */
function sayFirstPaints() {
  const seen = new Set<string>();
  let clicked = 0;
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
  const look = () => {
    const main = document.querySelector('main');
    const all = /of 10,?000\./.test(main?.querySelector('[role=status]')?.textContent ?? '');
    if (all && main?.querySelector('li[aria-setsize="10000"] a')) say('list', 0);
    if (clicked && main?.querySelector('article h1')?.textContent) say('detail', clicked);
  };
  const say = (what: Painted, since: number) => {
    if (seen.has(what)) return;
    seen.add(what);
    // A message after the next frame begins comes when that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => console.debug(`${what} painted ${performance.now() - since}`);
      port2.postMessage(0);
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}

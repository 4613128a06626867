import type { CDPSession, Page } from 'playwright';
import type { Part, Row } from '../row.ts';
import { quantile } from '../statistics.ts';
import { slowDown, Visitor } from './visitor.ts';

/** Names, words of biographies, a university, a slip: what people type to find somebody. */
const queries = [
  'martinez',
  'garcia lopez',
  'engineering',
  'santa clara',
  'philosophy',
  'kowalski',
  'marqutte',
];
/** With fewer, p95 would be the second worst of all. */
const rounds = 4;
/** As fast as a quick typist, in ms. */
const betweenKeys = 120;
const budgets = { 1: 33, 4: 100 } as const;
/** What is slowed down stands for a phone: so it is measured in a phone's window too. */
const windows = [
  { mobile: false, rates: [1, 4] },
  { mobile: true, rates: [4] },
] as const;
type How = { mobile: boolean; rate: keyof typeof budgets };

/** Typing into the search of 10,000 members: when what a key asks for stands on the screen. */
export const measureTyping: Part = async ({ product }) => {
  const visitor = new Visitor(product.url);
  const rows: Row[] = [];
  try {
    await visitor.comesFirst();
    for (const { mobile, rates } of windows) {
      const typing = async (page: Page, devtools: CDPSession) => {
        await page.goto('/members');
        await page.getByText(/of 10,?000\./).waitFor();
        await page.evaluate(watch);
        const changing = await keysThatChange(page);
        for (const rate of rates) rows.push(...(await typed(page, devtools, { mobile, rate }, changing)));
      };
      await visitor.visit(typing, { mobile });
    }
  } finally {
    visitor.forget();
  }
  return rows;
};

const box = (page: Page) => page.getByRole('searchbox', { name: 'Search all members' });

/** Types all queries slowly, and notes after which keys the screen shows something else than before. */
async function keysThatChange(page: Page): Promise<Set<string>> {
  const changing = new Set<string>();
  for (const query of queries) {
    let before = await settled(page);
    for (let length = 1; length <= query.length; length++) {
      await box(page).press(query[length - 1] === ' ' ? 'Space' : (query[length - 1] ?? ''));
      const after = await settled(page);
      if (after !== before) changing.add(query.slice(0, length));
      before = after;
    }
    await box(page).fill('');
  }
  await settled(page);
  return changing;
}

/** What is shown once it has stayed the same for a while. */
async function settled(page: Page): Promise<string> {
  for (let last = ''; ; ) {
    await page.waitForTimeout(250);
    const now = await page.evaluate(() => (window as unknown as Watched).shown());
    if (now === last) return now;
    last = now;
  }
}

async function typed(
  page: Page,
  devtools: CDPSession,
  { mobile, rate }: How,
  changing: Set<string>,
): Promise<Row[]> {
  await slowDown(devtools, rate);
  await page.evaluate((keys) => (window as unknown as Watched).begin(keys), [...changing]);
  for (const query of Array.from({ length: rounds }, () => queries).flat()) {
    await box(page).focus();
    // By the keyboard alone: to look for the box before each key would be work of the page's that nobody types with.
    for (const letter of query) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(betweenKeys);
    }
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await settled(page);
  }
  const { answers, longest } = await page.evaluate(() => (window as unknown as Watched).end());
  await slowDown(devtools, 1);
  const speed = (rate === 1 ? 'at full speed' : `${rate}× slower`) + (mobile ? ', in a phone’s window' : '');
  return [
    {
      what: `Search of 10,000 members: key to painted results, ${speed}, p95 of ${answers.length}`,
      figure: quantile(answers, 0.95),
      unit: 'ms',
      budget: { most: budgets[rate] },
      beside: [{ what: 'median', figure: quantile(answers, 0.5) }],
    },
    {
      what: `The same: longest task of the page's own thread, ${speed}`,
      figure: longest,
      unit: 'ms',
      budget: { most: 50 },
    },
  ];
}

type Watched = {
  shown(): string;
  begin(changing: string[]): void;
  end(): { answers: number[]; longest: number };
};

/** Runs in the page: from each key's own time stamp to the frame after which what is shown is another. */
function watch() {
  let changing = new Set<string>();
  let answers: number[] = [];
  let longest = 0;
  let waitingSince = 0;
  let before = '';
  let still: ReturnType<typeof setTimeout>;
  const shown = () => {
    const main = document.querySelector('main');
    const rows = [...(main?.querySelectorAll('ul.rows > li') ?? [])].slice(0, 3);
    return [main?.querySelector('[role=status]'), ...rows].map((each) => each?.textContent).join('|');
  };
  const typedInto = ({ target, key, timeStamp }: KeyboardEvent) => {
    if (!(target instanceof HTMLInputElement)) return;
    // What the next key comes before counts too: it took at least as long.
    if (waitingSince) answers.push(timeStamp - waitingSince);
    waitingSince = changing.has(target.value + key) ? timeStamp : 0;
  };
  addEventListener('keydown', typedInto, { capture: true });
  new MutationObserver(() => {
    // Between the keys, not within them.
    clearTimeout(still);
    still = setTimeout(() => {
      before = shown();
    }, 60);
    if (!waitingSince || shown() === before) return;
    const since = waitingSince;
    waitingSince = 0;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => answers.push(performance.now() - since);
      port2.postMessage(0);
    });
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  }).observe({ type: 'longtask' });
  Object.assign(window, {
    shown,
    begin(keys: string[]) {
      changing = new Set(keys);
      answers = [];
      longest = 0;
      before = shown();
    },
    end: () => ({ answers, longest }),
  } satisfies Watched);
}

import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { unique } from '../factories.ts';
import { aMember, password, theAdministrator } from '../helpers/people.ts';
import { openScreens, screensOf } from './screens.ts';
import { aBrowser, enter, narrow, wide } from './windows.ts';

/*
 * Nothing moves by itself while a page comes: what comes after the first paint has its place from the beginning. A shift
 * is no timing, so it is judged here.
 */

/** The most that a page's layout may shift in all: 1 is the whole window by its height. */
const most = 0.02;
/** Pages that still move by more: below a long text in its editor, what a call answers, and a late button of a list. */
const known: [address: RegExp, most: number][] = [
  [/\/edit\//, 0.06],
  [/^\/audit/, 0.04],
  [/^\/universities\?q=zzzzzz/, 0.12],
];

const browser = aBrowser();

/** Collects the shifts of each page that is loaded, with what moved; those that a press brought about don't count. */
const collect = () => {
  const found: { value: number; what: string[] }[] = [];
  Object.assign(window, { shifts: found });
  type Source = { node?: Node; previousRect: DOMRect; currentRect: DOMRect };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        found.push({
          value,
          what: sources.map(({ node, previousRect: from, currentRect: to }) => {
            const element = node instanceof Element ? node : node?.parentElement;
            const named = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`;
            return `${named} ${from.y}+${from.height} → ${to.y}+${to.height} “${element?.textContent?.slice(0, 20)}”`;
          }),
        });
  }).observe({ type: 'layout-shift', buffered: true });
};

/** What moved on the page, in words; undefined where it stayed in its place. */
async function shiftsOf(page: Page, address: string): Promise<string | undefined> {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('.home-pending, .skeleton-lines, .skeleton'));
  // What is computed after the page stands is drawn by then.
  await page.waitForTimeout(300);
  const shifts = await page.evaluate(
    () => (window as unknown as { shifts: { value: number; what: string[] }[] }).shifts,
  );
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= (known.find(([pattern]) => pattern.test(address))?.[1] ?? most)) return undefined;
  const what = shifts.map(({ value, what }) => `${value.toFixed(3)} ${what.join(', ')}`);
  return `${address}: ${sum.toFixed(3)}\n  ${what.join('\n  ')}`;
}

describe.each([narrow, wide])('at %i px', (width) => {
  it('no page moves as it comes', async () => {
    const { api } = await theAdministrator();
    const screens = await screensOf(api);
    const page = await browser.signedIn('admin@colloquy.example', { width, dark: false });
    await page.addInitScript(collect);
    const moved: string[] = [];
    for (const address of [...screens, ...openScreens]) {
      await page.goto(address);
      const shifts = await shiftsOf(page, address);
      if (shifts) moved.push(shifts);
    }
    expect(moved.join('\n')).toBe('');
  }, 300_000);

  it('the first home of somebody new doesn’t move either', async () => {
    const person = await aMember(unique('Fiona First'));
    const page = await browser.window({ width, dark: false });
    await page.addInitScript(collect);
    await page.goto('/login');
    await enter(page, person.email, password);
    expect(await shiftsOf(page, 'the first home')).toBeUndefined();
  }, 120_000);
});

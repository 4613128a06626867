import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { password, theAdministrator } from '../steps/people.ts';
import { type SyncPage, syncFrom } from '../steps/sync-pages.ts';
import { screensOf } from './screens.ts';
import { aBrowser, go, signInAs, visit } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

/** All of the network, in so small pages that a first load is many, as it is of a larger network. */
let pages: SyncPage[];
/** Every screen that reads the network; the others ask the service for what they list. */
let screens: string[];
/** What each screen says when all is here, with its counts and without. */
const whole = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  const { api, tokens } = await theAdministrator();
  pages = inSmallPages(await syncFrom(tokens.accessToken).then((answers) => answers.map(({ body }) => body)));
  const all = await screensOf(api);
  const asked = ['/audit', '/members/deleted', '/topics/missed-searches'];
  screens = all.filter((screen) => !asked.includes(screen));
  const page = await held(pages);
  for (const screen of screens) {
    const texts = await said(page, screen, '.skeleton, .map-panel-sheet:not([hidden]):empty');
    whole.set(screen, new Set(texts.flatMap((text) => [text, text.replaceAll(/ \d[\d,]*/g, '')])));
  }
  await browser.close();
  expect(whole.get('/universities?q=zzzzzz')).toContain('No Search Results Found');
});

function inSmallPages(answers: readonly SyncPage[]): SyncPage[] {
  const size = 60;
  const records = answers.flatMap(({ collections }) =>
    Object.entries(collections).flatMap(([name, { upsert }]) => upsert.map((record) => ({ name, record }))),
  );
  const count = Math.ceil(records.length / size);
  return Array.from({ length: count }, (_, place) => {
    const part = Object.groupBy(records.slice(place * size, (place + 1) * size), ({ name }) => name);
    const collections = Object.entries(part).map(([name, entries = []]) => [
      name,
      { upsert: entries.map(({ record }) => record), remove: [] },
    ]);
    return {
      cursor: String(place + 1),
      more: place < count - 1,
      reset: place === 0,
      collections: Object.fromEntries(collections),
    };
  });
}

/** An administrator's window, to which these pages of the first load come and no others. */
async function held(through: readonly SyncPage[]): Promise<Page> {
  const page = await browser.window(undefined, { serviceWorkers: 'block' });
  // So high that no list leaves rows undrawn.
  await page.setViewportSize({ width: 1280, height: 26_000 });
  await page.context().route('**/api/sync*', async (route) => {
    const cursor = new URL(route.request().url()).searchParams.get('cursor') ?? '0';
    const end = { cursor, more: false, reset: false, collections: {} };
    const json = through[Number(cursor)] ?? (Number(cursor) === pages.length ? end : undefined);
    if (json) await route.fulfill({ json });
  });
  await signInAs(page, 'admin@colloquy.example', password);
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
  return page;
}

/** Whether the address is of one record's page, or of none's. */
const isPage = (screen: string) => /^\/\w+\/[^/]*-[^/]*$/.test(screen);

/**
 * All that a screen says, to eyes and to ears, once it changes no more; while something is missing, pages of records
 * are opened by their address.
 *
 * @param awaited what must have gone by then; parts that come by themselves have a moment longer, too
 */
async function said(page: Page, screen: string, awaited?: string): Promise<string[]> {
  if (isPage(screen) && !awaited) await page.goto(screen);
  else if (!page.url().endsWith(screen)) await visit(page, screen);
  await page.getByRole('heading', { level: 1 }).waitFor();
  if (awaited) await page.waitForFunction((each) => !document.querySelector(each), awaited);
  return page.evaluate(
    async (quiet) => {
      await new Promise<void>((resolve) => {
        let timer = setTimeout(resolve, quiet);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, quiet);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
      });
      const texts: string[] = [];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        const text = node instanceof Element ? node.getAttribute('aria-label') : node.textContent;
        const element = node instanceof Element ? node : node.parentElement;
        // How much has come is true while it comes, and initials are until the picture comes.
        if (text?.trim() && element?.checkVisibility() && !element.closest('.progress, progress, .picture'))
          texts.push(text.trim());
      }
      return texts;
    },
    awaited ? 400 : 100,
  );
}

/** Whether all is here and this is said, or a sentence that begins so and goes on with a count. */
const isSaid = (texts: ReadonlySet<string> | undefined, text: string) =>
  texts?.has(text) || (text.endsWith('.') && [...(texts ?? [])].some((each) => each.startsWith(text)));

/** What is said of something that is still on its way. */
const waiting = ['Loading...', '…'];
const absent =
  /None at this time|No Search Results|You don't have any|isn’t here|^Deleted (?!Members)|^Showing/;

describe.each([
  { step: 'nothing has come', through: () => [] },
  { step: 'the first page has come', through: () => pages.slice(0, 1) },
  { step: 'all but the last page has come', through: () => pages.slice(0, -1) },
])('while $step of the network', ({ through }) => {
  it('no screen says what it doesn’t when all is here, and a record’s page stands', async () => {
    const page = await held(through());
    const untrue: string[] = [];
    for (const screen of screens) {
      const texts = await said(page, screen);
      const allowed = whole.get(screen);
      const isNone = screen.endsWith('there-is-none');
      for (const text of texts)
        if (
          !waiting.includes(text) &&
          (!isSaid(allowed, text) || text === 'waiting' || (absent.test(text) && !isNone))
        )
          untrue.push(`${screen}: ${text}`);
      if (!isPage(screen)) continue;
      // How long it takes is measured by the bench, on a machine that does nothing beside it.
      const name = await page.locator('h1').innerText();
      if (!allowed?.has(name)) untrue.push(`${screen} is headed ${name}`);
    }
    expect(untrue).toEqual([]);
  }, 120_000);
});

it('what is opened while the last page is on its way counts nothing, and gives no part for the whole', async () => {
  const page = await held(pages.slice(0, -1));
  const topic = screens.find((screen) => isPage(screen) && screen.startsWith('/topics/')) ?? '';
  await page.goto(topic);
  const exports = page.getByRole('button', { name: /^Export contacts/ });
  await exports.first().waitFor();
  for (const each of await exports.all()) expect(await each.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('what names it can’t be said yet').waitFor();
  await page.keyboard.press('Escape');
  // Whose address it is can't be said yet.
  await page.goto(screens.find((screen) => isPage(screen) && screen.startsWith('/requests/')) ?? '');
  await page.getByRole('button', { name: 'Delete' }).waitFor();
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0);
  await go(page, '/projects/add');
  await page.getByRole('combobox', { name: 'Project Leads' }).fill('a');
  await page.getByText('Still loading: more may fit in a moment.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Find anything/ }).click();
  await page.getByRole('combobox', { name: 'Find anything' }).fill('universi');
  await page
    .getByRole('option', { name: /^See all in / })
    .first()
    .waitFor();
  expect(await page.locator('.jump-status').innerText()).toBe(
    'The network is still loading; more may be found in a moment.',
  );
}, 60_000);

it('what was searched for is not said to be missing before it was looked for in all', async () => {
  const through = pages.slice(0, 1);
  const page = await held(through);
  const [first, last] = ['2026-01-01', '2026-01-02'];
  const missed = (words: string) => ({ id: words, place: 'everywhere', words, count: 3, first, last });
  await page
    .context()
    .route('**/api/missed-searches', (route) =>
      route.fulfill({ json: { items: [missed('zzzzzz'), missed('boston')] } }),
    );
  expect(await said(page, '/topics/missed-searches')).not.toContain('zzzzzz');
  through.push(...pages.slice(1));
  await page.reload();
  await page.getByText('zzzzzz').waitFor();
  await expect.poll(() => page.getByText('boston').count()).toBe(0);
}, 60_000);

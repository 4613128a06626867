import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SyncAnswer } from '../../../shared/sync/sync.calls.ts';
import { absent, button, drawn, heading, main, shown, texts } from '../fixture/hands.ts';
import { administrator, joinRequest, member, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';
import { aLinkedNetwork } from '../pages/linked-network.ts';

/** Whether this is a run of the long lane; vitest.config.ts puts it in. */
declare const LONG_LANE: boolean;

const network = aLinkedNetwork();
const request = joinRequest({ name: 'Ana Applicant' });
/** Signed in whenever the app is shown. The list of members has a filter by language only where somebody names one. */
const me = member({ name: 'Mia Administrator', admin: 'true', languages: ['en'] });
const records = [...Object.values(network), request, me, administrator(me.id)];
const { universities, members, taskforces, projects, topics, resources, offers } = network;

const addressesOf = (path: string, id: string) => [
  `/${path}`,
  `/${path}/${id}`,
  `/${path}/add`,
  `/${path}/edit/${id}`,
];
/** Every screen that reads the network; the others ask the service for what they list. */
const screens = [
  '/home',
  '/profile',
  '/network',
  '/network?as=table',
  '/unauthorized',
  ...Object.entries({ universities, members, taskforces, projects, topics, resources, offers }).flatMap(
    ([path, { id }]) => addressesOf(path, id),
  ),
  `/members/edit-permissions/${members.id}`,
  '/topics/curation',
  '/requests',
  `/requests/${request.id}`,
  `/requests/edit/${request.id}`,
  '/universities?q=zzzzzz',
  '/universities/there-is-none',
];

/** Of the screens, in the gate every third. */
const taken = screens.filter((_, at) => LONG_LANE || at % 3 === 0);

/** So few records a page that the first load is many, as it is of a larger network. */
const size = 4;

/** Answers the first load in small pages, of which so many come; the others once they are let go. */
function holdPages(service: Service, through: number): { letGo(): void } {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  service.answer('sync', async ({ query }, carryOut) => {
    const { collections } = (await (await carryOut()).json()) as SyncAnswer;
    const all = Object.entries(collections).flatMap(([name, { upsert }]) =>
      upsert.map((record) => ({ name, record })),
    );
    const count = Math.ceil(all.length / size);
    const place = Number(query.get('cursor') ?? 0);
    // From the end: how many pages there are depends on the world.
    if (place >= (through < 0 ? count + through : through)) await released;
    const part = Object.groupBy(all.slice(place * size, (place + 1) * size), ({ name }) => name);
    const sent = Object.entries(part).map(([name, entries = []]) => [
      name,
      { upsert: entries.map(({ record }) => record), remove: [] },
    ]);
    return {
      status: 200,
      body: {
        cursor: String(Math.min(place + 1, count)),
        more: place < count - 1,
        reset: place === 0,
        collections: Object.fromEntries(sent),
      },
    };
  });
  return { letGo };
}

/** The app at an address, in a browser to which so many pages of the first load come, or, below 0, all but so many. */
async function openHeld(address: string, through: number, more: Parameters<typeof render>[1] = {}) {
  let held: ReturnType<typeof holdPages> | undefined;
  const rendered = await render(address, {
    as: me,
    with: records,
    firstLoad: true,
    ...more,
    prepare: (service) => {
      more.prepare?.(service);
      held = holdPages(service, through);
    },
  });
  return { ...rendered, letGo: () => held?.letGo() };
}

/** All that a screen says, to eyes and to ears, once nothing more comes by itself. */
async function said(): Promise<string[]> {
  await expect.poll(() => document.querySelector('h1')?.innerText).toBeTruthy();
  // What waits for a moment of quiet has had it: each round may load a part that begins another.
  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await drawn();
  }
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node instanceof Element ? node.getAttribute('aria-label') : node.textContent;
    const element = node instanceof Element ? node : node.parentElement;
    // How much has come is true while it comes, and initials are until the picture comes.
    if (text?.trim() && element?.checkVisibility() && !element.closest('.progress, progress, .picture'))
      found.push(text.trim());
  }
  return found;
}

/** What a screen says when all is here, with its counts and without. */
async function saidOfAll(address: string): Promise<ReadonlySet<string>> {
  await render(address, { as: me, with: records });
  await expect.poll(() => document.querySelector('h1')).not.toBeNull();
  const waits = '.skeleton, .map-panel-sheet:empty';
  await expect.poll(() => document.querySelector(waits)).toBeNull();
  // Loaded once the home page is painted.
  if (address === '/home') await expect.poll(() => document.querySelector('.glance')).not.toBeNull();
  return new Set((await said()).flatMap((text) => [text, text.replaceAll(/ \d[\d,]*/g, '')]));
}

/** Whether all is here and this is said, or a sentence that begins so and goes on with a count. */
const isSaid = (all: ReadonlySet<string>, text: string) =>
  all.has(text) || (text.endsWith('.') && [...all].some((each) => each.startsWith(text)));

/** What is said of something that is still on its way. */
const waiting = ['Loading...', '…', 'Remove …'];
const missing =
  /None at this time|No Search Results|You don’t have any|isn’t here|^Deleted (?!Members)|^Showing/;

describe('while the network is coming', () => {
  it.each(taken)('%s says nothing that it doesn’t when all is here', async (screen) => {
    vi.useFakeTimers();
    const all = await saidOfAll(screen);
    const isNone = screen.endsWith('there-is-none');
    const untrue: string[] = [];
    for (const [step, through] of Object.entries({
      nothing: 0,
      'the first page': 1,
      'all but the last': -1,
    })) {
      await openHeld(screen, through);
      const now = await said();
      const wrong = now.filter(
        (text) =>
          !waiting.includes(text) &&
          (!isSaid(all, text) || text === 'waiting' || (missing.test(text) && !isNone)),
      );
      untrue.push(...wrong.map((text) => `${step} has come: ${text}`));
    }
    expect(untrue).toEqual([]);
  });

  it('knows where nothing is found, once all is here', async () => {
    vi.useFakeTimers();
    expect(await saidOfAll('/universities?q=zzzzzz')).toContain('No Search Results Found');
  });
});

describe('while the last page is on its way', () => {
  it('a topic’s page exports no part for the whole, and counts nothing when it is to be deleted', async () => {
    await openHeld(`/topics/${topics.id}`, -1);
    const exports = main.getByRole('button', { name: /^Export contacts/ });
    await shown(exports.first());
    for (const each of exports.elements()) expect((each as HTMLButtonElement).disabled).toBe(true);
    await button('Delete').click();
    await shown(page.getByText('isn’t known yet'));
  });

  it('a request can’t be approved: whose address it is can’t be said yet', async () => {
    const { letGo } = await openHeld(`/requests/${request.id}`, -1);
    await shown(button('Delete'));
    await drawn();
    expect(button('Approve').elements()).toEqual([]);
    letGo();
    await shown(button('Approve'));
  });

  it('a field that is searched by typing says that more may fit', async () => {
    await openHeld('/projects/add', -1);
    await main.getByRole('combobox', { name: 'Project Leads' }).fill('a');
    await shown(page.getByText('Still loading: more matches may appear in a moment.'));
  });

  it('the jump box counts nothing, and says that more may be found', async () => {
    const many = Array.from({ length: 24 }, () => university());
    await openHeld('/home', -1, { with: [...records, ...many] });
    await page.getByRole('button', { name: /Find anything/ }).click();
    await page.getByRole('combobox', { name: 'Find anything' }).fill('universi');
    await shown(page.getByRole('option', { name: /^See all in / }).first());
    expect(texts(page.getByRole('dialog').getByRole('status'))).toEqual([
      'The network is still loading; more may be found in a moment.',
    ]);
    await userEvent.keyboard('{Escape}');
  });
});

it('what was searched for is not said to be missing before it was looked for in all', async () => {
  const [first, last] = ['2026-01-01', '2026-01-02'];
  const missed = (words: string) => ({ id: words, place: 'everywhere', words, count: 3, first, last });
  const { service, letGo } = await openHeld('/topics/missed-searches', 1, {
    prepare: (service) => {
      service.answer('listMissed', () => ({
        status: 200,
        body: { items: [missed('zzzzzz'), missed('wells')] },
      }));
    },
  });
  await expect.poll(() => service.callsOf('listMissed').length).toBe(1);
  await shown(heading(/./));
  await drawn();
  expect(texts(main)[0]).not.toContain('zzzzzz');
  letGo();
  await shown(main.getByText('zzzzzz'));
  await absent(main.getByText('wells'));
});

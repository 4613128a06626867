import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTopic, unique } from '../factories.ts';
import { password, theAdministrator, theWaitingRequest } from '../steps/people.ts';
import { aRecordOfEach, listOn } from './list-steps.ts';
import { aBrowser, enter, go, signInAs } from './windows.ts';

const browser = aBrowser();
let page: Page;
/** A word that is in the name of one record of each kind, and nowhere else. */
const word = unique('zebu');
let made: Awaited<ReturnType<typeof aRecordOfEach>>;

beforeAll(async () => {
  made = await aRecordOfEach(word);
  page = await browser.window();
  await enter(page, 'admin@colloquy.example', password);
});
afterAll(() => browser.close());

const { main, heading, rows, search, button, counted, all, add, texts } = listOn(() => page);

describe('each list', () => {
  it.each([
    ['taskforces', 'Search all task forces', 4],
    ['projects', 'Search all projects', 4],
    ['topics', 'Search all areas', 4],
    ['members', 'Search all members', 4],
    ['universities', 'Search all universities', 3],
    ['resources', 'Search all resources', 4],
    ['offers', 'Search all opportunities', 4],
  ] as const)(
    '%s: ‘%s’ applies from %i characters, finds parts of words, and can be cleared',
    {
      tags: [
        '2.4-5',
        '2.4-10',
        '2.5-4',
        '2.5-6',
        '2.6-3',
        '2.7-3',
        '2.8-4',
        '2.8-7',
        '2.9-3',
        '2.11-3',
        '5-53',
        '5-54',
        '5-55',
        '5-57',
        '9-10',
        '9-11',
      ],
    },
    async (section, label, from) => {
      await go(page, `/${section}`);
      await main().getByRole('searchbox', { name: label, exact: true }).waitFor();
      await expect.poll(all).toBe(true);
      // Nothing holds these letters: whatever is searched for, nothing would be found.
      await search().fill('xqj'.slice(0, from - 1));
      await page.waitForURL(/q=xq/);
      await expect.poll(all).toBe(true);
      await main().getByText(`The search begins at ${from} letters.`).waitFor();
      await search().fill('xqjz'.slice(0, from));
      await expect.poll(() => main().innerText()).toContain('No Search Results Found');
      await search().fill(word.slice(2));
      await expect.poll(async () => (await counted())[0]).toBe(1);
      expect(await main().getByRole('listitem').first().innerText()).toContain(word);
      // Two Chinese signs say as much as four letters.
      await search().fill('鑫鑫');
      await expect.poll(() => main().innerText()).toContain('No Search Results Found');
      await button('Clear search').first().click();
      await expect.poll(all).toBe(true);
      expect(await search().inputValue()).toBe('');
    },
  );

  it('opens a record with what was searched for, and is found again on the way back', {
    tags: ['2.1-11', '2.1-15', '2.1-23', '2.1-28', '4-6'],
  }, async () => {
    for (const [section, list, name] of [
      ['universities', 'Universities', made.university],
      ['resources', 'Resources', `Course ${word}`],
      ['members', 'Registered Members', made.person],
      ['projects', 'Projects', `Project ${word}`],
    ] as const) {
      await go(page, `/${section}`);
      await heading(list);
      await search().fill(word);
      // The address follows a moment after the last key.
      await page.waitForURL(`**/${section}?q=${word}`);
      await main().getByRole('link', { name }).first().click();
      await page.waitForURL(new RegExp(`/${section}/[^/]+[?]q=${word}$`));
      await main().getByRole('heading', { level: 1, name }).waitFor();
      await page.goBack();
      await expect.poll(async () => (await counted())[0]).toBe(1);
      expect(await search().inputValue()).toBe(word);
    }
    // A reload loses no more than the way back does.
    await page.reload();
    await expect.poll(async () => (await counted())[0]).toBe(1);
    expect(await search().inputValue()).toBe(word);
  });

  it('is found again by who gives up adding to it, and from an address that leads to nothing', async () => {
    const isAsLeft = async () => {
      await heading('Areas of Specialization');
      expect(await search().inputValue()).toBe(word);
      await expect.poll(async () => (await counted())[0]).toBe(1);
    };
    await go(page, '/topics');
    await heading('Areas of Specialization');
    await search().fill(word);
    await page.waitForURL(`**/topics?q=${word}`);
    await main().getByRole('link', { name: '+ Area of Specialization' }).click();
    await heading('Add Area of Specialization');
    await main().getByRole('link', { name: 'Cancel' }).click();
    await isAsLeft();
    await go(page, '/topics/there-is-none');
    await heading('This area isn’t here');
    await main().getByRole('link', { name: 'Areas of Specialization' }).click();
    await isAsLeft();
  });

  it('is found again on the way back by who left it in the middle of typing', { tags: ['4-6'] }, async () => {
    await go(page, '/projects');
    await heading('Projects');
    await expect.poll(all).toBe(true);
    // Both in one turn, before the address can follow.
    await search().fill(word.slice(0, -1));
    await expect.poll(async () => (await counted())[0]).toBe(1);
    await search().evaluate((box: HTMLInputElement, text) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      box.closest('main')?.querySelector<HTMLAnchorElement>('.rows a')?.click();
    }, word);
    await main()
      .getByRole('heading', { level: 1, name: `Project ${word}` })
      .waitFor();
    await page.goBack();
    await heading('Projects');
    expect(await search().inputValue()).toBe(word);
    await page.waitForURL(`**/projects?q=${word}`);
    await expect.poll(async () => (await counted())[0]).toBe(1);
  });

  it('keeps what was typed when its order or its map is changed after it', { tags: ['4-6'] }, async () => {
    await go(page, '/members');
    await heading('Registered Members');
    await expect.poll(all).toBe(true);
    await search().fill(word);
    await page.waitForURL(`**/members?q=${word}`);
    const chosen = () => main().locator('.order-select option:checked').innerText();
    await expect.poll(chosen).toBe('Best match');
    await main().getByLabel('Sort by').selectOption('Last name');
    await page.waitForURL(/sort=name/);
    await main().getByLabel('Sort by').selectOption('Newest first');
    await page.waitForURL(/sort=newest/);
    expect(new URL(page.url()).searchParams.get('q')).toBe(word);
    expect(await search().inputValue()).toBe(word);
    await expect.poll(async () => (await counted())[0]).toBe(1);
    // And before the address can follow.
    await go(page, '/universities');
    await heading('Universities');
    await search().fill(word);
    await button('Hide map').click();
    await page.waitForURL(/map=hidden/);
    await page.waitForURL(new RegExp(`q=${word}`));
    expect(await search().inputValue()).toBe(word);
    await expect.poll(async () => (await counted())[0]).toBe(1);
  });

  it('shows what comes while it is searched for, be the search the last to hear of it', async () => {
    const window = await browser.window();
    await window.context().route('**/replica.worker-*.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${hardOfHearing}\n${await answer.text()}` });
    });
    await signInAs(window, 'admin@colloquy.example', password);
    await window.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await go(window, '/topics');
    const name = unique('Okapi');
    const list = window.locator('main');
    await list.getByRole('searchbox').fill(name);
    await list.getByText('No Search Results Found').waitFor();
    const { api } = await theAdministrator();
    await api.create('topics', aTopic({ name }));
    await window.evaluate(() => dispatchEvent(new Event('focus')));
    await list.getByRole('link', { name }).waitFor();
  });
});

/** Before a worker: it hears of changes of the replica a second after everybody else. */
const hardOfHearing = `
  const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage');
  Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
    set(hear) { set.call(this, (event) => setTimeout(hear, 1000, event)); },
  });`;

describe('the list of task forces', () => {
  it('is headed and can be added to', { tags: ['2.6-1', '2.6-2'] }, async () => {
    await go(page, '/taskforces');
    await heading('Task Forces');
    expect(await add('+ Task Force')).toBe(1);
    await search().fill(word);
    await expect.poll(async () => (await texts('Task Forces')).join()).toBe(`${made.taskforce} 1 member`);
  });
});

describe('the list of topics', () => {
  it('is headed and can be added to', { tags: ['2.9-1', '2.9-2'] }, async () => {
    await go(page, '/topics');
    await heading('Areas of Specialization');
    expect(await add('+ Area of Specialization')).toBe(1);
  });
});

describe('the list of requests', () => {
  it('has a row each, with the name and when it came', { tags: ['2.10-1'] }, async () => {
    const request = await theWaitingRequest();
    await go(page, '/requests');
    await heading('Member Requests');
    const row = rows('Member Requests')
      .filter({ hasText: String(request.name) })
      .first();
    await row.waitFor();
    expect(await row.locator('time').getAttribute('datetime')).toBe(request.createTimestamp);
  });
});

describe('the list of opportunities', () => {
  it('is headed, and says of each who posted it and when it expires', {
    tags: ['2.11-1', '2.11-2', '2.11-4', '2.11-6'],
  }, async () => {
    await go(page, '/offers');
    await heading('Opportunities for Collaboration');
    expect(await add('+ Opportunity')).toBe(1);
    await search().fill(word);
    const { api } = await theAdministrator();
    const offer = (await api.listAll('offers')).find(({ name }) => name === `Seminar ${word}`);
    const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(String(offer?.expiry)));
    const said = `Seminar ${word} Posted by ${made.person} Expires ${day}`;
    await expect.poll(async () => (await texts('Opportunities for Collaboration')).join()).toBe(said);
  });
});

describe('a row of a list', () => {
  it('is followed without loading the app again, and in a tab of its own where that is asked for', async () => {
    await go(page, '/members');
    await heading('Registered Members');
    // One that stays where it is: members that other tests add come before it.
    await search().fill(word);
    await expect.poll(async () => (await counted())[0]).toBe(1);
    const row = rows('Registered Members').getByRole('link');
    const lines = (await row.innerText()).split('\n');
    await page.evaluate(() => Object.assign(window, { sameApp: true }));
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      row.click({ modifiers: ['ControlOrMeta'] }),
    ]);
    // Asked of the page itself: it is there before the driver has heard that it is coming.
    const heard = () => tab.evaluate(() => document.querySelector('main h1')?.textContent ?? '');
    await expect.poll(async () => lines.includes(await heard())).toBe(true);
    const name = await heard();
    await tab.close();
    expect(new URL(page.url()).pathname).toBe('/members');

    await row.focus();
    await page.keyboard.press('Enter');
    await heading(name);
    expect(await page.evaluate(() => 'sameApp' in window)).toBe(true);
  });
});

describe('where there is nothing', () => {
  it('a list loads until that is known, and then says so', {
    tags: ['2.4-8', '2.4-9', '2.5-6', '2.8-7', '2.10-2'],
  }, async () => {
    const empty = await browser.window();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await empty.context().route('**/api/sync*', async (route) => {
      await held;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), collections: {} } });
    });
    await signInAs(empty, 'admin@colloquy.example', password);
    await empty.getByRole('heading', { name: /^Welcome/ }).waitFor();
    const lists = ['universities', 'resources', 'projects', 'requests'];
    for (const section of lists) {
      await go(empty, `/${section}`);
      await expect.poll(() => empty.locator('main').innerText()).toContain('Loading...');
    }
    arrive();
    for (const section of lists) {
      await go(empty, `/${section}`);
      await expect
        .poll(() => empty.locator('main').innerText())
        .toContain(`You don't have any ${section} yet`);
    }
    await go(empty, '/network');
    await empty.getByText('Nobody here has an area or a task force yet').waitFor();
    // A network that begins says with what, and leads there.
    for (const address of ['/universities', '/projects', '/projects/add', '/universities/add']) {
      await go(empty, address);
      await empty.getByText('There are no areas yet, and one has to be named here.').waitFor();
      const first = empty.getByRole('link', { name: 'Add the first area' });
      expect(await first.getAttribute('href')).toBe('/topics/add');
    }
    await go(empty, '/home');
    await empty.getByText('The network is still empty.').getByRole('link', { name: 'areas' }).click();
    await empty.getByRole('link', { name: 'Add the first area' }).waitFor();
  });
});

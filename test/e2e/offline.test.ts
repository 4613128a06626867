import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProject, aTopic, unique } from '../factories.ts';
import type { RecordBody } from '../helpers/api.ts';
import { aMember, commonGround, type Person, password, theAdministrator } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { uploaded } from '../helpers/uploads.ts';
import { photograph } from '../media/pictures.ts';
import { launchWithProfile } from './browser.ts';
import { enter } from './entering.ts';
import { go } from './windows.ts';

/** One member, with a browser that is closed and opened again, and a network that comes and goes. */
let profile: string;
let browser: BrowserContext;
let page: Page;
let member: Person;
let topic: RecordBody;

async function openBrowser(): Promise<void> {
  browser = await launchWithProfile(profile, { baseURL: baseUrl() });
  page = browser.pages()[0] ?? (await browser.newPage());
}

beforeAll(async () => {
  const { api } = await theAdministrator();
  const { imageId } = await uploaded((await aMember()).api, photograph(1), { purpose: 'picture' });
  member = await aMember(unique('Ofelia Outofreach'), { picture: imageId });
  topic = await api.create('topics', aTopic({ name: unique('Aquifers') }));
  profile = mkdtempSync(join(tmpdir(), 'profile-'));
  await openBrowser();
  await enter(page, member.email, password);
});
afterAll(async () => {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
});

const header = () => page.getByRole('banner');
const portrait = () => page.locator('.record-page-head .picture img');
const isDrawn = () => portrait().evaluate((image: HTMLImageElement) => image.naturalWidth > 0);
/** As when the tablet lay in a drawer: the access token has run out, the clock says. */
const expireSession = () =>
  page.evaluate(() => {
    for (const [key, token] of Object.entries(localStorage)) {
      if (!/\.(access|id)Token$/.test(key)) continue;
      const [head, body = '', signature] = token.split('.');
      const claims = JSON.parse(atob(body.replaceAll('-', '+').replaceAll('_', '/')));
      const expired = btoa(JSON.stringify({ ...claims, exp: claims.iat - 3600 }));
      localStorage.setItem(
        key,
        [head, expired.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', ''), signature].join('.'),
      );
    }
  });

describe('in aeroplane mode, after the browser was closed and opened again', () => {
  beforeAll(async () => {
    await page.goto(`/members/${member.id}`);
    await portrait().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expireSession();
    await browser.close();
    await openBrowser();
    await browser.setOffline(true);
    await page.goto('/home');
  });

  it('the app opens, signed in, and says as of when it is', { tags: ['2.3-14', '2.3-15'] }, async () => {
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor();
    await header()
      .getByText(/^Offline as of \d{2}:\d{2}$/)
      .waitFor();
    expect(
      await header()
        .getByText(/My Account|Logout|Login/)
        .count(),
    ).toBe(0);
  });

  it('lists, filters and search answer', async () => {
    await page.goto('/universities');
    const count = page.getByText(/^Showing \d+ universities of \d+\./);
    await count.waitFor();
    const shown = async () => Number((await count.innerText()).match(/\d+/)?.[0]);
    const all = await shown();
    await page.getByRole('button', { name: /^Region/ }).click();
    await page.getByRole('button', { name: 'Select None' }).click();
    await page.getByRole('button', { name: /^KIRCHER/ }).click();
    await expect.poll(shown).toBeLessThan(all);
    await page.goto('/members');
    await page.getByRole('searchbox').fill(member.name);
    await page.getByRole('link', { name: member.name }).waitFor();
    await expect.poll(() => page.getByText(/^Showing 1 member of /).count()).toBe(1);
    // What is searched for may look like the name of a file.
    await page.goto('/universities?q=bc.edu');
    await page.getByRole('heading', { level: 1, name: 'Universities' }).waitFor();
  });

  it('who is signed in is known by name, address and picture', {
    tags: ['2.1-9', '4-3', '4-6'],
  }, async () => {
    await page.goto('/profile');
    await page.getByRole('heading', { level: 1, name: member.name, exact: true }).waitFor();
    expect(await page.locator('main dl').innerText()).toContain(member.email);
    await page.locator('main header img').waitFor();
  });

  it('a page is there with the picture that was seen before, read through to its end', async () => {
    await page.goto(`/members/${member.id}`);
    await page.getByRole('heading', { level: 1, name: member.name }).waitFor();
    await portrait().waitFor();
    await expect.poll(isDrawn).toBe(true);
    await page.getByText('Fond of rivers.').waitFor();
  });

  it('an expired session signs nobody out, and the way back is quiet', async () => {
    const { api } = await theAdministrator();
    const name = unique('Aquifers, renamed');
    await page.goto(`/topics/${topic.id}`);
    await page.getByRole('heading', { level: 1, name: String(topic.name) }).waitFor();
    await api.change('topics', topic.id, { name });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await browser.setOffline(false);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await expect.poll(() => header().getByText('Offline').count()).toBe(0);
    await header().getByRole('button', { name: 'Logout' }).waitFor();
    expect(loads).toBe(0);
  });
});

describe('two tabs', () => {
  it('agree: what is saved in one stands in the other, which nobody touches', async () => {
    const { topic: about } = await commonGround();
    const own = await member.api.create(
      'projects',
      aProject({ leads: [member.id], topics: [{ id: about.id }] }),
    );
    await page.goto(`/projects/${own.id}`);
    await page.getByRole('heading', { level: 1, name: String(own.name) }).waitFor();
    const other = await browser.newPage();
    await other.goto(`/projects/edit/${own.id}`);
    const name = unique('Wells, as agreed');
    await other.getByLabel('Name', { exact: true }).fill(name);
    await other.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await other.close();
  });
});

describe('a first load that is cut off', () => {
  it('goes on where it was, with what came before already there', { tags: ['long'] }, async () => {
    const { api } = await theAdministrator();
    // More than one answer carries.
    const description = `<p>${'Water runs down the hill. '.repeat(3600)}</p>`;
    const { topic: about } = await commonGround();
    const { id: lead } = await theAdministrator();
    const large = await Promise.all(
      Array.from({ length: 14 }, () =>
        api.create('projects', aProject({ leads: [lead], topics: [{ id: about.id }], description })),
      ),
    );
    try {
      const cursors: (string | null)[] = [];
      let line: 'cut' | 'slow' | 'good' = 'cut';
      await browser.route('**/api/sync*', (route) => {
        const cursor = new URL(route.request().url()).searchParams.get('cursor');
        cursors.push(cursor);
        if (!cursor || line === 'good') return route.continue();
        // Where it is cut the bar stands for as long as is asked, and then not.
        return line === 'cut' ? route.abort() : undefined;
      });
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/login');
      await enter(page, member.email, password);
      await expect.poll(() => cursors.length).toBeGreaterThan(1);
      line = 'slow';
      await page.goto('/taskforces');
      await page.locator('main').getByRole('list', { name: 'Task Forces' }).waitFor();
      await header().getByRole('progressbar').waitFor();
      const [, reached] = cursors;
      const before = cursors.length;
      line = 'good';
      await page.reload();
      await page.goto('/universities');
      await page.getByText(/^Showing \d+ universities of \d+\./).waitFor();
      await expect.poll(() => header().getByRole('progressbar').count()).toBe(0);
      expect(cursors[before]).toBe(reached);
      expect(cursors.slice(before)).not.toContain(null);
    } finally {
      await browser.unrouteAll();
      await Promise.all(large.map(({ id }) => api.delete(`/api/projects/${id}`)));
    }
  });
});

describe('what came meanwhile is asked for', () => {
  const renamed = async () => {
    const { api } = await theAdministrator();
    const name = unique('Renamed');
    await api.change('topics', topic.id, { name });
    return page.getByRole('heading', { level: 1, name });
  };

  it('at the start, when the tab is looked at, when the network is back, and after a save', async () => {
    const first = await renamed();
    await page.goto(`/topics/${topic.id}`);
    await first.waitFor();

    const onFocus = await renamed();
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await onFocus.waitFor();

    await browser.setOffline(true);
    await header().getByText('Offline').waitFor();
    const onReconnect = await renamed();
    await browser.setOffline(false);
    await onReconnect.waitFor();

    const onSave = await renamed();
    await go(page, '/offers/add');
    await page.getByLabel('Name', { exact: true }).fill(unique('An offer'));
    await page.getByRole('textbox', { name: 'Description' }).click();
    await page.keyboard.type('Let us teach together.');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL('**/offers');
    await go(page, `/topics/${topic.id}`);
    await onSave.waitFor();
  });
});

import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aTopic } from '../factories.ts';
import { aMember, aNewcomer, type Person, password, theAdministrator } from '../steps/people.ts';
import { alter } from '../steps/table.ts';
import { aBrowser, enter, go, narrow } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let member: Person;
beforeAll(async () => {
  member = await aMember();
});

const sections = [
  ['Task Forces', '/taskforces'],
  ['Projects', '/projects'],
  ['Areas of Specialization', '/topics'],
  ['Members', '/members'],
  ['Universities', '/universities'],
  ['Resources', '/resources'],
  ['Opportunities for Collaboration', '/offers'],
];
const requests = ['Member Requests', '/requests'];

const linksIn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => [link.firstChild?.textContent, link.getAttribute('href')]));
const header = (page: Page) => page.getByRole('banner');

describe('the home page and the header', () => {
  it('lead somebody signed out to the sections of members, and to signing in', {
    tags: [
      '2.1-3',
      '2.3-1',
      '2.3-2',
      '2.3-3',
      '2.3-4',
      '2.3-5',
      '2.3-6',
      '2.3-7',
      '2.3-8',
      '2.3-9',
      '2.3-12',
    ],
  }, async () => {
    const page = await browser.window();
    await page.goto('/home');
    await header(page).getByRole('link', { name: 'Login', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/home');
    await expect.poll(() => linksIn(page, 'main .home-cards')).toEqual(sections);
    expect(
      await header(page)
        .getByText(/My Account|Logout/)
        .count(),
    ).toBe(0);
  });

  it('lead a member to the same sections and to their account, an administrator to the requests too', {
    tags: ['2.3-2', '2.3-10', '2.3-11', '2.3-13'],
  }, async () => {
    const page = await browser.window();
    await enter(page, member.email, password);
    expect(await linksIn(page, 'main .home-cards')).toEqual(sections);
    expect(await linksIn(page, 'header nav')).toEqual(sections);
    expect(await header(page).getByRole('link', { name: 'My Account' }).getAttribute('href')).toBe(
      '/profile',
    );
    expect(await header(page).getByRole('button', { name: 'Logout' }).isVisible()).toBe(true);
    expect(await header(page).getByRole('link', { name: 'Login', exact: true }).count()).toBe(0);

    const desk = await browser.window();
    await enter(desk, 'admin@colloquy.example', password);
    expect(await linksIn(desk, 'main .home-cards')).toEqual([...sections, requests]);
    expect(await linksIn(desk, 'header nav')).toEqual([...sections, requests]);
  });

  it('put the links into a slide menu under 1000 pixels', { tags: ['2.3-16', '9-1'] }, async () => {
    const page = await browser.window({ width: 1000, dark: false });
    await enter(page, member.email, password);
    const link = header(page).getByRole('link', { name: 'Task Forces', exact: true });
    const menu = page.getByRole('button', { name: 'Menu', exact: true });
    expect([await link.isVisible(), await menu.isVisible()]).toEqual([true, false]);
    await page.setViewportSize({ width: 999, height: 900 });
    expect([await link.isVisible(), await menu.isVisible()]).toEqual([false, true]);
    await menu.click();
    const slide = page.getByRole('dialog', { name: 'Menu' });
    for (const [name = ''] of sections)
      expect(await slide.getByRole('link', { name }).isVisible()).toBe(true);
    expect(await slide.getByRole('link', { name: 'My Account' }).isVisible()).toBe(true);
    await slide.getByRole('link', { name: 'Projects' }).click();
    await page.getByRole('heading', { level: 1, name: 'Projects' }).waitFor();
    expect(await slide.isVisible()).toBe(false);
    // A page that is there at once takes the focus, too.
    await go(page, '/taskforces');
    await page.getByRole('heading', { level: 1, name: 'Task Forces' }).waitFor();
    await menu.click();
    await slide.getByRole('link', { name: 'Projects' }).click();
    await page.locator('h1:focus', { hasText: 'Projects' }).waitFor();
  });
});

describe('a notification', () => {
  it('is a banner until it is dismissed, for good', { tags: ['2.3-17', '2.3-18', '4-12'] }, async () => {
    const newcomer = await aNewcomer();
    const { notifications } = await newcomer.api.read<{ notifications: { text: string }[] }>(
      `/api/users/${newcomer.id}`,
    );
    const text = String(notifications[0]?.text);
    const page = await browser.window();
    await enter(page, newcomer.email, password);
    const told = (words: string) => page.getByRole('status').filter({ hasText: words });
    await told(text).waitFor();
    // One at a time: the welcome stands in what the first run asks for.
    expect(await page.getByRole('main').getByRole('status').count()).toBe(1);
    await told('Please fill out your user profile').waitFor();
    const form = told('Please fill out your user profile').getByRole('link');
    expect(await form.getAttribute('href')).toBe(`/members/edit/${newcomer.id}`);
    await told(text).getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => told(text).count()).toBe(0);
    await expect
      .poll(() => newcomer.api.read(`/api/users/${newcomer.id}`))
      .toMatchObject({ notifications: [] });
    await page.reload();
    await told('Please fill out your user profile').waitFor();
    // Gone as soon as the replica has heard of it.
    await expect.poll(() => told(text).count()).toBe(0);
  });

  it('leads by each name to its own record, though two share one and quotes stand in another', async () => {
    const told = await aMember();
    const about = [
      { id: 'one', name: 'Wells' },
      { id: 'other', name: 'Wells' },
      { id: 'third', name: 'On “Wells” and ”Springs' },
    ];
    const text = `3 projects lost their last lead: ${about.map(({ name }) => `“${name}”`).join(', ')}.`;
    const notice = { id: 'lost', subject: 'lost', text, count: 3, of: 'projects', about };
    await alter('users', told.id, { notifications: [notice] });
    const page = await browser.window();
    await enter(page, told.email, password);
    await expect
      .poll(() => linksIn(page, '.notifications'))
      .toEqual(about.map(({ id, name }) => [`“${name}”`, `/projects/${id}`]));
    expect(await page.locator('.notifications').innerText()).toContain(text);
  });
});

it('on a phone what was done stands beside the offer of a new version, neither over the other', async () => {
  const { api } = await theAdministrator();
  const { id } = await api.create('topics', aTopic());
  const page = await browser.window({ width: narrow, dark: false });
  await enter(page, member.email, password);
  await go(page, `/topics/${id}`);
  const error = { code: 'outdated', message: 'This page is too old for the service.' };
  await page.route('**/api/sync*', (route) => route.fulfill({ status: 400, json: { error } }));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const toast = page.getByRole('status').filter({ hasText: 'The link' });
  const offer = page.getByRole('status').filter({ hasText: 'Please UPDATE...' });
  await offer.waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await toast.waitFor();
  const [done, above] = [await toast.boundingBox(), await offer.boundingBox()];
  expect((above?.y ?? Infinity) + (above?.height ?? 0)).toBeLessThanOrEqual(done?.y ?? 0);
});

describe('the way to the home screen on iOS', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';
  const modal = (page: Page) => page.getByRole('dialog', { name: 'Keep Colloquy at hand' });
  const isOpen = async (page: Page, due: boolean) => {
    if (due) return modal(page).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // It would have been loaded by then.
    await page.waitForLoadState('networkidle');
    expect(await modal(page).count()).toBe(0);
  };

  it('is told once a month, counted from when it was closed', {
    tags: ['2.3-21', '2.3-22', '2.3-23', '9-22'],
  }, async () => {
    const page = await browser.window(undefined, { userAgent: iphone });
    await page.clock.install({ time: new Date('2026-03-15T12:00:00Z') });
    await page.goto('/home');
    await modal(page).waitFor();
    expect(await modal(page).innerText()).toContain('Add to Home Screen');
    await page.clock.setFixedTime(new Date('2026-03-16T12:00:00Z'));
    await modal(page).getByRole('button', { name: 'Got it' }).click();
    for (const [time, again] of [
      ['2026-03-16T12:00:01Z', false],
      ['2026-04-16T11:59:59Z', false],
      ['2026-04-16T12:00:00Z', true],
    ] as const) {
      await page.clock.setFixedTime(new Date(time));
      await page.reload();
      await isOpen(page, again);
    }
  });

  it.each([
    ['an iPad', true, iphone.replaceAll('iPhone', 'iPad')],
    ['an iPod', true, iphone.replaceAll('iPhone', 'iPod')],
    [
      'another telephone',
      false,
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile',
    ],
  ])('concerns %s: %s', { tags: ['2.3-21'] }, async (_, concerned, userAgent) => {
    const page = await browser.window(undefined, { userAgent });
    await page.goto('/home');
    await isOpen(page, concerned);
  });

  it('is told at home, and never over a form that somebody writes in', async () => {
    const page = await browser.window(undefined, { userAgent: iphone });
    await page.goto('/login/join');
    await isOpen(page, false);
    await page.getByRole('link', { name: 'Colloquy', exact: true }).click();
    await modal(page).getByRole('button', { name: 'Got it' }).click();
    await go(page, '/login');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await isOpen(page, false);
  });

  it('is not told where the app is installed already', { tags: ['2.3-21'] }, async () => {
    const page = await browser.window(undefined, { userAgent: iphone });
    // No browser can be started installed; it would answer yes to this question.
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await page.goto('/home');
    await isOpen(page, false);
  });
});

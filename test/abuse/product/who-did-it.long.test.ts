import type { Page } from 'playwright';
import { afterEach, describe, expect, it } from 'vitest';
import { aBrowser, enter, go } from '../../e2e/windows.ts';
import { anOffer, aTopic, unique } from '../../factories.ts';
import { aMember, password, theAdministrator } from '../../helpers/people.ts';
import { alter } from '../../helpers/table.ts';

const browser = aBrowser();
afterEach(() => browser.close());

const changes = (page: Page) => page.getByRole('list', { name: 'Changes' }).locator('> li');

describe('who changed what', () => {
  it('is an administrator’s to read, from My Account: all of it, of one person, and page by page', async () => {
    const name = unique('Mia Member');
    const member = await aMember(name);
    const title = unique('A shared seminar');
    const { id } = await member.api.create('offers', anOffer({ name: title }));
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, '/profile');
    await page.getByRole('link', { name: 'Who Changed What' }).click();
    await page.getByRole('heading', { level: 1, name: 'Who Changed What' }).waitFor();
    const own = changes(page).filter({ hasText: title });
    await own.waitFor();
    expect(await own.innerText()).toContain(`${name} as member`);
    expect(await own.innerText()).toContain(`Added opportunity ${title}`);

    await page.getByRole('combobox', { name: /^Made by/ }).fill(name);
    await page.getByRole('option', { name }).click();
    await page.waitForURL((url) => url.searchParams.get('person') === member.id);
    await expect
      .poll(async () => (await changes(page).allInnerTexts()).every((text) => text.includes(name)))
      .toBe(true);

    await go(page, `/offers/${id}`);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Changes', { exact: true }).click();
    await expect.poll(() => changes(page).allInnerTexts()).toHaveLength(1);
    await page.getByText('These are all the changes of the last year.').waitFor();
  });

  it('comes page by page until there is no more', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    await api.change('topics', id, { name: unique('Water') });
    await api.change('topics', id, { name: unique('Water') });
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await page.route('**/audit*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '2');
      return route.continue({ url: url.href });
    });
    await go(page, `/topics/${id}`);
    await page.getByText('Changes', { exact: true }).click();
    await expect.poll(() => changes(page).count()).toBe(2);
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect.poll(() => changes(page).count()).toBe(3);
    const end = page.getByText('These are all the changes of the last year.');
    const isThere = () => end.evaluate((text) => text === document.activeElement);
    await expect.poll(isThere).toBe(true);
    // Whoever has gone on is not called back when the page is drawn anew.
    await page.getByRole('heading', { level: 1 }).focus();
    const name = unique('Water');
    await api.change('topics', id, { name });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    expect(await isThere()).toBe(false);
  });

  it('says of everybody and of one person what there is none of, and of a refusal no day to come', async () => {
    const { id, name } = await aMember(unique('Nell Nothing'));
    let items: object[] = [];
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await page.route('**/api/audit/refused', (route) => route.fulfill({ json: { items } }));
    await go(page, '/audit');
    await page.getByText('Nobody was refused anything.').waitFor();
    await go(page, `/audit?person=${id}`);
    await page.getByText('Nothing was refused to them.').waitFor();
    await page.getByText('No matching changes', { exact: true }).waitFor();
    const now = Date.now();
    // Where it is tomorrow for the service.
    const day = new Date(now + 86_400_000).toISOString().slice(0, 10);
    items = [{ day, person: id, counts: { forbidden: 1 } }];
    await go(page, '/audit');
    const refused = page.getByRole('list', { name: 'Refused attempts' }).getByRole('listitem');
    await refused.filter({ hasText: name }).waitFor();
    const today = new Date(now).toLocaleDateString('en-US', { dateStyle: 'long' });
    expect(await refused.getByRole('time').innerText()).toBe(today);
  });

  it('says that it can’t be had, and is asked for again', async () => {
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await page.route('**/api/audit**', (route) => route.abort());
    await go(page, '/audit');
    await page.getByText('There is no connection. Check your network and try again.').first().waitFor();
    await page.unroute('**/api/audit**');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await changes(page).first().waitFor();
  });

  it('is nobody else’s', async () => {
    const member = await aMember();
    const { id, name } = await member.api.create('offers', anOffer());
    const page = await browser.window();
    await enter(page, member.email, password);
    await go(page, '/profile');
    await page.getByRole('heading', { name: 'My Account' }).waitFor();
    expect(await page.getByRole('link', { name: 'Who Changed What' }).count()).toBe(0);
    await go(page, `/offers/${id}`);
    await page.getByRole('heading', { level: 1, name: String(name) }).waitFor();
    expect(await page.getByText('Changes', { exact: true }).count()).toBe(0);
    await go(page, '/audit');
    await page.waitForURL((url) => url.pathname === '/unauthorized');
  });
});

it('what is refused for a day is asked for once, said in words, and stays in the form', async () => {
  const member = await aMember();
  await alter('counts', member.id, {
    day: new Date().toISOString().slice(0, 10),
    made: { 'createRecord offers': 20_000 },
  });
  const page = await browser.window();
  await enter(page, member.email, password);
  await go(page, '/offers/add');
  const title = unique('A shared seminar');
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await page.getByRole('textbox', { name: 'Description' }).fill('Two semesters of field work.');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/offers')) calls.push(request.url());
  });
  await page
    .getByRole('button', { name: /^(Add|Save|Create)/ })
    .last()
    .click();
  await page
    .getByText(/You can add 20000 opportunities a day\. You can go on in .*(hour|minute|second)/)
    .waitFor();
  expect(calls).toHaveLength(1);
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe(title);
});

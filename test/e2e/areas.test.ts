import type { Page } from 'playwright';
import { afterEach, expect, it } from 'vitest';
import type { MissedWords } from '../../shared/missed-searches.ts';
import { aProject, aTopic, missing, someWord, unique } from '../factories.ts';
import { eventually } from '../steps/eventually.ts';
import { aMember, anAdministrator, password, theAdministrator } from '../steps/people.ts';
import { main } from './form-steps.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, choose, enter, go, narrow } from './windows.ts';

const browser = aBrowser([], 'allow');
afterEach(() => browser.close());

/** Chooses an area by another name. */
async function chooseBy(page: Page, label: string, otherName: string, name: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(otherName);
  await page.getByRole('option', { name }).click();
}

const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { level: 1, name, exact: true }).waitFor();

it('an administrator merges an area into another: what named it names that, and its address leads there without a network', {
  timeout: 120_000,
}, async () => {
  const [{ api }, administrator] = [await theAdministrator(), await anAdministrator()];
  const spanish = someWord();
  const former = await api.create('topics', aTopic({ otherNames: [{ language: 'es', names: [spanish] }] }));
  const french = someWord();
  const stays = await api.create('topics', aTopic({ otherNames: [{ language: 'fr', names: [french] }] }));
  const areas = [{ id: former.id }, { id: stays.id }];
  const member = await aMember(unique('Mona Merged'), { topics: [{ id: former.id }] });
  const project = await member.api.create('projects', aProject({ leads: [member.id], topics: areas }));

  const reader = await browser.window();
  await enter(reader, member.email, password);
  await go(reader, `/topics/${former.id}`);
  await heading(reader, String(former.name));
  expect(await main(reader).getByRole('button', { name: 'Merge…' }).count()).toBe(0);

  const writer = await browser.window();
  await enter(writer, 'admin@colloquy.example', password);
  await go(writer, `/topics/edit/${former.id}`);
  await writer.getByLabel('Name', { exact: true }).fill(unique('Rewritten'));

  const page = await browser.window();
  await enter(page, administrator.email, password);
  await go(page, `/topics/${former.id}`);
  await main(page).getByRole('button', { name: 'Merge…' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge “${former.name}”` });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await dialog.getByText('Please choose the area that stays.').waitFor();
  await chooseBy(page, 'The area that stays', french, String(stays.name));
  await dialog.getByText(`1 project and 1 member name it, and will name “${stays.name}” instead.`).waitFor();
  expect(await dialog.getByText('Please choose the area that stays.').count()).toBe(0);
  // A blink of the network takes neither the question nor the choice away.
  await page.context().setOffline(true);
  await page
    .getByText(/^You are offline/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await dialog.getByText(`will name “${stays.name}” instead.`).waitFor();
  expect(await inEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Keep the other one' }).click();
  await page.getByRole('dialog', { name: `Merge “${stays.name}”` }).waitFor();
  await page.getByRole('button', { name: 'Keep the other one' }).click();
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await heading(page, String(stays.name));
  const otherNames = main(page).getByRole('region', { name: 'Other names' });
  await expect.poll(() => otherNames.innerText()).toContain(String(former.name));
  expect(await otherNames.innerText()).toContain(spanish);

  await eventually('the area to be gone', async () =>
    [404].includes((await api.get(`/api/topics/${former.id}`)).status),
  );
  // Whom the merge has moved stands there before the next sync of its own accord.
  const members = main(page).getByRole('region', { name: 'Members', exact: true });
  await expect.poll(() => members.innerText()).toContain(member.name);
  expect((await api.read(`/api/users/${member.id}`)).topics).toEqual([{ id: stays.id }]);
  expect((await api.read(`/api/projects/${project.id}`)).topics).toEqual([{ id: stays.id }]);

  // Who was writing in it is led to the one that stays, and offered no double.
  await writer.evaluate(() => window.dispatchEvent(new Event('focus')));
  const gone = writer.getByRole('alert').filter({ hasText: `part of “${stays.name}” now` });
  await gone.getByRole('link', { name: `Edit “${stays.name}”` }).waitFor();
  expect(await gone.getByRole('button', { name: /^Copy/ }).count()).toBe(0);

  // The reader's page is on its way by the sync alone; then by its address, cut off.
  await heading(reader, String(stays.name));
  await reader.context().setOffline(true);
  await go(reader, `/topics/${former.id}`);
  await reader.waitForURL(({ pathname }) => pathname === `/topics/${stays.id}`);
  await heading(reader, String(stays.name));
  await go(page, `/topics/${former.id}`);
  await page.waitForURL(({ pathname }) => pathname === `/topics/${stays.id}`);
  await go(page, `/topics/edit/${former.id}`);
  await heading(page, `Edit ${stays.name}`);
  expect(new URL(page.url()).pathname).toBe(`/topics/edit/${stays.id}`);
  await go(reader, `/members?area=${former.id}`);
  await main(reader)
    .getByText(/Showing 1 member of/)
    .waitFor();
  expect(await main(reader).innerText()).toContain(member.name);
});

it('what was chosen in a form before it became part of another area has the name of that one, now and when it is back', {
  timeout: 60_000,
}, async () => {
  const { api } = await theAdministrator();
  const [former, stays] = [await api.create('topics', aTopic()), await api.create('topics', aTopic())];
  const page = await browser.window();
  await enter(page, (await aMember(unique('Wim Writer'))).email, password);
  await go(page, '/offers/add');
  await choose(page, 'Areas of Specialization', String(former.name));
  await page.keyboard.press('Escape');
  const chosen = main(page).getByRole('list', { name: 'Areas of Specialization: chosen' });
  await chosen.getByText(String(former.name)).waitFor();
  await api.post(`/api/topics/${former.id}/merge`, { into: stays.id });
  await eventually('the area to be gone', async () =>
    [404].includes((await api.get(`/api/topics/${former.id}`)).status),
  );
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await chosen.getByText(String(stays.name)).waitFor();
  await page.reload();
  await page.getByText('Your unsaved changes from').waitFor();
  await chosen.getByText(String(stays.name)).waitFor();
});

it('an area that becomes part of another one is in an open form once, and is nothing to compare, now and when it is back', {
  timeout: 60_000,
}, async () => {
  const { api } = await theAdministrator();
  const [former, stays] = [await api.create('topics', aTopic()), await api.create('topics', aTopic())];
  const lead = await aMember(unique('Lea Lead'));
  const topics = [{ id: former.id }, { id: stays.id }];
  const { id } = await lead.api.create('projects', aProject({ leads: [lead.id], topics }));
  const page = await browser.window();
  await enter(page, lead.email, password);
  await go(page, `/projects/edit/${id}`);
  const name = unique('Wells renamed');
  await main(page).getByLabel('Name', { exact: true }).fill(name);
  await api.post(`/api/topics/${former.id}/merge`, { into: stays.id });
  await eventually(
    'the area to be gone',
    async () => (await api.get(`/api/topics/${former.id}`)).status === 404,
  );
  await api.change('projects', id, { description: '<p>Written meanwhile.</p>' });

  // Refused, and told of the merge, in either order.
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  const panel = main(page).getByRole('region', { name: 'Changes made meanwhile' });
  const compared = () => panel.locator('legend').allTextContents();
  const asked = ['Description changed meanwhile', 'Name changed by you'];
  await panel.waitFor();
  await expect.poll(compared).toEqual(asked);
  const chosen = main(page).getByRole('list', { name: 'Areas of Specialization: chosen' });
  const remove = chosen.getByRole('button');
  await expect.poll(() => remove.allTextContents()).toEqual([`Remove ${stays.name}`]);
  await page.goto(`/projects/${id}`);
  await main(page).getByText('Written meanwhile.').waitFor();
  await page.goto(`/projects/edit/${id}`);
  await page.getByText('Your unsaved changes from').waitFor();
  await panel.waitFor();
  expect(await compared()).toEqual(asked);
  expect(await remove.allTextContents()).toEqual([`Remove ${stays.name}`]);
  await panel.getByRole('button', { name: 'Continue' }).click();
  await main(page).getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL(({ pathname }) => pathname === `/projects/${id}`);
  expect(await api.read(`/api/projects/${id}`)).toMatchObject({
    name,
    description: '<p>Written meanwhile.</p>',
    topics: [{ id: stays.id }],
  });
});

it('the doubles and what nobody has are told to administrators, who merge them by keyboard on a phone', {
  timeout: 120_000,
}, async () => {
  const [{ api }, administrator] = [await theAdministrator(), await anAdministrator()];
  const word = someWord();
  const one = await api.create('topics', aTopic({ name: `${word} and rivers` }));
  const other = await api.create('topics', aTopic({ name: `Rivers of ${word}` }));
  await aMember(unique('Ria River'), { topics: [{ id: other.id }] });
  const page = await browser.window({ width: narrow, dark: false });
  await enter(page, administrator.email, password);
  await go(page, '/topics');
  await main(page).getByRole('link', { name: 'Doubles and Unused Areas' }).press('Enter');
  await heading(page, 'Doubles and Unused Areas');
  const row = main(page)
    .getByRole('list', { name: 'May be one area' })
    .getByRole('listitem')
    .filter({ hasText: word });
  const said = (await row.innerText()).replaceAll('\n', ' ');
  expect(said).toContain(`Rivers of ${word} (1 record)`);
  expect(said).toContain(`${word} and rivers (0 records)`);
  const unused = main(page).getByRole('list', { name: 'Unused' });
  await unused.getByRole('listitem').filter({ hasText: word }).waitFor();
  expect(await inEveryLook(page)).toEqual([]);
  await row.getByRole('button').press('Enter');
  // What more records name stays, unless somebody chooses otherwise.
  const dialog = page.getByRole('dialog', { name: `Merge “${one.name}”` });
  await dialog.getByText('Nothing names it.').waitFor();
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  for (let presses = 0; !(await merge.evaluate((it) => it === document.activeElement)); presses += 1) {
    expect(presses).toBeLessThan(10);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => row.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await eventually(
    'the area to be gone',
    async () => (await api.get(`/api/topics/${one.id}`)).status === 404,
  );
  await main(page).getByRole('link', { name: 'Areas of Specialization' }).press('Enter');
  await heading(page, 'Areas of Specialization');
});

it('what several people miss is told to administrators, who add it as a name with which it is found', {
  timeout: 120_000,
}, async () => {
  const [{ api }, administrator, member] = [
    await theAdministrator(),
    await anAdministrator(),
    await aMember(),
  ];
  const [spanish, word] = [someWord(), someWord()];
  const area = await api.create('topics', aTopic({ otherNames: [{ language: 'es', names: [spanish] }] }));
  // Some have missed it before; of so many at least two are of different groups.
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dan'])
    await (await aMember(unique(name))).api.post('/api/missed-searches', missing(word));
  const missed = async () => {
    const { items } = await api.read<{ items: MissedWords[] }>('/api/missed-searches');
    return items.find(({ words }) => words.startsWith(word));
  };
  const before = (await missed())?.count ?? 0;

  const page = await browser.window();
  await enter(page, member.email, password);
  await go(page, '/topics');
  await heading(page, 'Areas of Specialization');
  await page.clock.install();
  const box = main(page).getByRole('searchbox');
  const type = async (text: string) => {
    await box.fill(text);
    await main(page).getByText('No Search Results Found').waitFor();
    await page.clock.runFor(2500);
  };
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/missed-searches')) reported.push(request.postDataJSON());
  });
  // On the way to something else, and what may say who: none of it is reported.
  await type(word.slice(0, -2));
  await type(word);
  await type(`${word}@example.org`);
  await expect.poll(() => reported).toEqual([missing(word)]);
  await expect.poll(async () => (await missed())?.count).toBe(before + 1);
  // Kept while there is no network, and reported when it is back.
  const later = someWord();
  await page.context().setOffline(true);
  await type(later);
  await box.fill('');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('missed-searches'))).toContain(later);
  await page.context().setOffline(false);
  await expect.poll(() => reported.at(-1)).toEqual(missing(later));
  expect(await page.evaluate(() => localStorage.getItem('missed-searches'))).toBeNull();

  const desk = await browser.window();
  await enter(desk, administrator.email, password);
  await go(desk, '/topics');
  await main(desk).getByRole('link', { name: 'Searches without a Result' }).click();
  await heading(desk, 'Searches without a Result');
  const row = main(desk).getByRole('listitem').filter({ hasText: word });
  expect(await row.innerText()).toContain(`${before + 1} times, among the areas, on `);
  expect(await main(desk).innerText()).not.toContain(later);
  await row.getByRole('button', { name: 'Add as a name' }).click();
  const dialog = desk.getByRole('dialog');
  const add = dialog.getByRole('button', { name: 'Add', exact: true });
  await chooseBy(desk, 'Of which area', spanish, String(area.name));
  await choose(desk, 'In which language', 'Español');
  await dialog.getByLabel('As it is written').fill(' ');
  await add.click();
  await dialog.getByText('Please write a name.').waitFor();
  await dialog.getByLabel('As it is written').fill(word);
  expect(await inEveryLook(desk)).toEqual([]);
  // What somebody else writes meanwhile stays, and is no reason to ask.
  await api.change('topics', area.id, { description: '<p>Written meanwhile.</p>' });
  await add.click();
  await desk.getByText(`“${word}” finds ${area.name} now.`).waitFor();
  await expect.poll(() => row.count()).toBe(0);
  expect(await api.read(`/api/topics/${area.id}`)).toMatchObject({
    description: '<p>Written meanwhile.</p>',
    otherNames: [{ language: 'es', names: [spanish, word] }],
  });
});

import type { Page } from 'playwright';
import { afterAll, expect, it } from 'vitest';
import { anOffer, aProject, aTaskforce, aTopic, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { aMember, password, theAdministrator } from '../steps/people.ts';
import { button, main, openForm } from './form-steps.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, choose, enter, go, lookAt, narrow, wide } from './windows.ts';

const browser = aBrowser();
afterAll(() => browser.close());

const section = (page: Page, name: string | RegExp) => main(page).getByRole('region', { name, exact: true });

it('an offer says whom it looks for, is proposed with its reasons, and for good no longer where it isn’t wanted', {
  timeout: 120_000,
}, async () => {
  const { api } = await theAdministrator();
  const area = await api.create('topics', aTopic());
  const topics = [{ id: area.id }];
  const owner = await aMember();
  const reader = await aMember(unique('Rita Reader'), {
    topics,
    title: 'Reader in Teología',
    languages: ['es'],
  });
  const name = unique('Teología for all');
  const offer = await owner.api.create('offers', anOffer({ name, topics }));
  const project = await owner.api.create(
    'projects',
    aProject({ name: unique('Pumps'), topics, leads: [owner.id], regions: ['AUSJAL', 'AJCU-AP'] }),
  );

  const posting = await browser.window();
  await enter(posting, owner.email, password);
  await openForm(posting, `/offers/edit/${offer.id}`, `Edit ${name}`);
  await choose(posting, 'Looking for', 'A partner university');
  await choose(posting, 'Degree levels', 'Doctorate');
  await choose(posting, 'Languages', 'Español');
  await button(posting, 'Save Changes').click();
  await main(posting).getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => main(posting).innerText()).toMatch(/Looking for\s+A partner university/);
  expect(await main(posting).innerText()).toMatch(/Degree levels\s+Doctorate/);
  expect(await main(posting).innerText()).toMatch(/Languages\s+Spanish/);
  const helpers = section(posting, 'People who could help');
  await expect.poll(() => helpers.innerText()).toContain(`${reader.name}\nWorks on ${area.name}\n`);
  expect(await helpers.innerText()).toContain('Speaks what is asked for: Spanish');
  // As it is written, not as it is compared.
  expect(await helpers.innerText()).toContain('Both mention “Teología”');
  // A region's name alone would be taken for the countries in it, and some lie beside them.
  expect(await helpers.innerText()).toContain('Both are in the region ');
  await expect.poll(() => section(posting, 'Projects near this').innerText()).toContain(`${project.name}`);
  expect(await inEveryLook(posting)).toEqual([]);
  // Which words belong to one region, though they have commas.
  await go(posting, `/projects/${project.id}`);
  await expect
    .poll(() => main(posting).innerText())
    .toMatch(
      /Regions\s+AJCU-AP East Asia, Asia Pacific and Australia; AUSJAL Latin America and the Caribbean\n/,
    );
  // An area's page lists them all; whom it proposes says more once there are many.
  await go(posting, `/topics/${area.id}`);
  await expect.poll(() => section(posting, /^Members/).innerText()).toContain(reader.name);
  expect(await section(posting, 'People who could help').count()).toBe(0);

  // By a finger's press on a phone, and by keys alone at a desk.
  const page = await browser.window({ width: narrow, dark: false });
  await enter(page, reader.email, password);
  const forYou = section(page, 'For you');
  await expect.poll(() => forYou.innerText()).toContain(`${name} opportunity\nAbout ${area.name}`);
  expect(await forYou.innerText()).toContain('Looks for somebody who speaks Spanish');
  expect(await inEveryLook(page)).toEqual([]);
  await lookAt(page, { width: narrow, dark: false });
  await forYou.getByRole('button', { name: `Not for me: ${name}` }).click();
  await expect.poll(() => forYou.innerText()).not.toContain(name);
  const place = await page.evaluate(() => scrollY);
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => forYou.innerText()).toContain(name);
  expect(await page.evaluate(() => scrollY)).toBe(place);
  await forYou.getByRole('button', { name: `Not for me: ${name}` }).click();
  await expect.poll(() => forYou.innerText()).not.toContain(name);
  await expect.poll(() => forYou.locator(':focus').count()).toBe(1);
  await lookAt(page, { width: wide, dark: false });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let presses = 0; (await focused()) !== `Not for me: ${project.name}`; presses++) {
    if (presses > 10) throw new Error('What declines a match is out of reach of the Tab key.');
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const nothing = forYou.getByText('Nothing fits closely enough to be proposed here yet.');
  await nothing.waitFor();
  // Of an undo whose answer never came nobody knows whether it was done.
  await page.route('**/api/me/not-for-me/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('status').getByText('It isn’t known whether this was done.').waitFor();
  await page.reload();
  await nothing.waitFor();
  await go(page, '/profile');
  await section(page, 'Opportunities for you').getByText('Nothing fits').waitFor();

  // What fits somebody else isn't the reader's to decline, and is told though it isn't for the reader.
  await go(page, `/members/${owner.id}`);
  await main(page).getByRole('heading', { level: 1, name: owner.name }).waitFor();
  expect(await main(page).getByText('Not for me').count()).toBe(0);

  const path = `/api/users/${reader.id}`;
  expect((await reader.api.get<RecordBody>(path)).body).toMatchObject({ notForMe: [offer.id, project.id] });
  expect((await owner.api.get<RecordBody>(path)).body).toMatchObject({ name: reader.name });
  expect((await owner.api.get<RecordBody>(path)).body).not.toHaveProperty('notForMe');
  // The service proposes alike.
  const { body } = await owner.api.get<{ items: { id: string; reasons: object[] }[] }>(
    `/api/offers/${offer.id}/matches?among=users`,
  );
  expect(body.items).toEqual([
    expect.objectContaining({
      id: reader.id,
      reasons: expect.arrayContaining([{ why: 'language', language: 'es' }]),
    }),
  ]);
});

it('an area proposes people once it lists more of them than it proposes', { timeout: 90_000 }, async () => {
  const { api } = await theAdministrator();
  const area = await api.create('topics', aTopic());
  const topics = [{ id: area.id }];
  const first = await aMember(unique('Ana'), { topics });
  for (const name of ['Ben', 'Cleo', 'Dan', 'Eve']) await aMember(unique(name), { topics });
  const page = await browser.window();
  await enter(page, first.email, password);
  await go(page, `/topics/${area.id}`);
  const helpers = section(page, 'People who could help');
  await expect
    .poll(() =>
      section(page, /^Members/)
        .getByText(/^(Ana|Ben|Cleo|Dan|Eve)/)
        .count(),
    )
    .toBe(5);
  expect(await helpers.count()).toBe(0);
  await aMember(unique('Fay'), { topics });
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect.poll(() => helpers.innerText()).toContain(`Works on ${area.name}`);
});

it('a project says who could help while somebody can, and what is related to it whenever', async () => {
  const { api } = await theAdministrator();
  const topics = [{ id: (await api.create('topics', aTopic())).id }];
  const lead = await aMember();
  const helper = await aMember(unique('Hal Helper'), { topics });
  const taskforces = [{ id: (await api.create('taskforces', aTaskforce({ chairs: [lead.id] }))).id }];
  const named = (status: string) =>
    api.create('projects', aProject({ name: unique(status), status, taskforces, topics, leads: [lead.id] }));
  const standing = await named('ongoing');
  const over = [await named('complete'), await named('inactive')];
  const page = await browser.window();
  await enter(page, helper.email, password);
  const helpers = section(page, 'People who could help');
  await go(page, `/projects/${standing.id}`);
  await expect.poll(() => helpers.innerText()).toContain(helper.name);
  for (const { id, name } of over) {
    await go(page, `/projects/${id}`);
    await main(page)
      .getByRole('heading', { level: 1, name: String(name) })
      .waitFor();
    await expect.poll(() => section(page, 'Related projects').innerText()).toContain(standing.name);
    expect(await helpers.count()).toBe(0);
  }
});

it('says on a phone what was refused of a proposal, in a line of its own', async () => {
  const { api } = await theAdministrator();
  const topics = [{ id: (await api.create('topics', aTopic())).id }];
  const name = unique('Rain for all');
  const owner = await aMember();
  await owner.api.create('offers', anOffer({ name, topics }));
  const reader = await aMember(unique('Rolf Reader'), { topics });
  const page = await browser.window({ width: narrow, dark: false });
  await enter(page, reader.email, password);
  const error = { code: 'internal', message: 'Something went wrong on our side.' };
  await page.route('**/api/me/not-for-me/*', (route) => route.fulfill({ status: 500, json: { error } }));
  const forYou = section(page, 'For you');
  await forYou.getByRole('button', { name: `Not for me: ${name}` }).click();
  await forYou.getByRole('alert').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow);
});

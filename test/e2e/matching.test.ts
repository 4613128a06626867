import { afterAll, expect, it } from 'vitest';
import { anOffer, aTopic, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { aMember, password, theAdministrator } from '../steps/people.ts';
import { button, main, openForm } from './form-steps.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, choose, enter, go } from './windows.ts';

const browser = aBrowser();
afterAll(() => browser.close());

it('an offer says whom it looks for, is proposed with its reason, and for good no longer where it isn’t wanted', {
  timeout: 120_000,
}, async () => {
  const { api } = await theAdministrator();
  const area = await api.create('topics', aTopic());
  const topics = [{ id: area.id }];
  const owner = await aMember();
  const reader = await aMember(unique('Rita Reader'), { topics });
  const name = unique('Wells for all');
  const offer = await owner.api.create('offers', anOffer({ name, topics }));

  const posting = await browser.window();
  await enter(posting, owner.email, password);
  await openForm(posting, `/offers/edit/${offer.id}`, `Edit ${name}`);
  await choose(posting, 'Looking for', 'A partner university');
  await choose(posting, 'Degree levels', 'Doctorate');
  await button(posting, 'Save Changes').click();
  await main(posting).getByRole('heading', { level: 1, name }).waitFor();
  await expect.poll(() => main(posting).innerText()).toMatch(/Looking for\s+A partner university/);
  expect(await main(posting).innerText()).toMatch(/Degree levels\s+Doctorate/);
  const helpers = main(posting).getByRole('region', { name: 'People who could help' });
  await expect.poll(() => helpers.innerText()).toContain(`${reader.name}\nWorks on ${area.name}`);
  expect(await inEveryLook(posting)).toEqual([]);

  const page = await browser.window();
  await enter(page, reader.email, password);
  const forYou = main(page).getByRole('region', { name: 'For you' });
  await expect.poll(() => forYou.getByRole('listitem').first().innerText()).toContain(`About ${area.name}`);
  expect(await inEveryLook(page)).toEqual([]);
  await forYou.getByRole('button', { name: `Not for me: ${name}` }).click();
  const nothing = forYou.getByText('Nothing fits closely enough to be proposed here yet.');
  await nothing.waitFor();
  expect(await forYou.locator(':focus').count()).toBe(1);
  await page.reload();
  await nothing.waitFor();
  await go(page, '/profile');
  const offers = main(page).getByRole('region', { name: 'Opportunities for you' });
  await offers.getByText('Nothing fits').waitFor();

  const path = `/api/users/${reader.id}`;
  expect((await reader.api.get<RecordBody>(path)).body).toMatchObject({ notForMe: [offer.id] });
  expect((await owner.api.get<RecordBody>(path)).body).toMatchObject({ name: reader.name });
  expect((await owner.api.get<RecordBody>(path)).body).not.toHaveProperty('notForMe');
});

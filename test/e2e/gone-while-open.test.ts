import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aNomination, aProject, aTaskforce, aTopic, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import {
  aChair,
  aMember,
  anAdministrator,
  commonGround,
  type Person,
  theAdministrator,
} from '../steps/people.ts';
import { aFreshUniversity, areBack, draftsIn, field, kept, save, windowOf } from './draft-steps.ts';
import { aBrowser } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let chair: Person;
let topic: RecordBody;
beforeAll(async () => {
  chair = await aChair();
  ({ topic } = await commonGround());
});

describe('a record that somebody else deletes while its form is open', () => {
  it('leaves what was written, to be begun anew with', async () => {
    const { id } = await aFreshUniversity();
    const contact = await aMember(unique('Cora Contact'), { university: { id } });
    await (await theAdministrator()).api.change('universities', id, { contact: contact.id });
    const page = await windowOf(browser, chair);
    // The save is to be the first to hear of the deletion: not the sync that every start begins with.
    const synced = page.waitForResponse(/\/api\/sync/);
    await page.goto(`/universities/edit/${id}`);
    await synced;
    const name = unique('A name worth keeping');
    await field(page, 'Name').fill(name);
    const { api } = await theAdministrator();
    await api.delete(`/api/universities/${id}`);
    await save(page).click();
    const notice = page.getByRole('alert').filter({ hasText: 'This university has been deleted.' });
    await notice.waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(name);
    expect(await save(page).isDisabled()).toBe(true);
    // The reminder is in sight wherever one is in the form, and leads to what can be done.
    await page.getByRole('button', { name: 'What can be done' }).click();
    expect(await notice.evaluate((element) => element.closest(':focus') !== null)).toBe(true);

    // Even where the page was opened anew meanwhile.
    await page.goto(`/universities/${id}`);
    await page.getByRole('heading', { name: 'This university isn’t here' }).waitFor();
    await page.goto(`/universities/edit/${id}`);
    await page.getByText('What you wrote for it and did not save is still kept.').waitFor();
    await notice.getByRole('button', { name: 'Copy into a new university' }).click();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(name);
    await save(page).click();
    await page.waitForURL('**/universities');
    await expect.poll(() => draftsIn(page)).toBe(0);
    const [copy] = (await api.listAll('universities')).filter((each) => each.name === name);
    expect(copy).toMatchObject({ topics: { [topic.id]: ['graduate'] } });
    // They are no member of the new one.
    expect(copy).not.toHaveProperty('contact');
  }, 90_000);

  it('of a project leaves what its writer may choose in a new one', async () => {
    const { api, id: chairs } = await theAdministrator();
    const lead = await aMember(unique('Lea Lead'));
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [chairs] }));
    const fields = aProject({ leads: [lead.id], topics: [{ id: topic.id }] });
    const moved = { ...fields, status: 'ongoing', taskforces: [{ id: taskforce.id }] };
    const { id } = await api.create('projects', moved);
    const page = await windowOf(browser, lead);
    await page.goto(`/projects/edit/${id}`);
    const name = unique('Wells worth keeping');
    await field(page, 'Name').fill(name);
    await api.delete(`/api/projects/${id}`);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('button', { name: 'Copy into a new project' }).click();
    await areBack(page).waitFor();
    await save(page).click();
    await page.waitForURL('**/projects');
    const [copy] = (await api.listAll('projects')).filter((each) => each.name === name);
    expect(copy).toMatchObject({ status: 'proposal', taskforces: [] });
  }, 90_000);

  it('of an area leaves it after a reload too, where it is looked whether another took its place', async () => {
    const { api } = await theAdministrator();
    const { id } = await api.create('topics', aTopic());
    const page = await windowOf(browser, chair);
    await page.goto(`/topics/edit/${id}`);
    const name = unique('An area worth keeping');
    await field(page, 'Name').fill(name);
    await kept(page);
    await api.delete(`/api/topics/${id}`);
    await page.goto(`/topics/${id}`);
    await page.getByRole('heading', { name: 'This area isn’t here' }).waitFor();
    await page.goto(`/topics/edit/${id}`);
    await page.getByText('What you wrote for it and did not save is still kept.').waitFor();
    await page.getByRole('button', { name: 'Copy into a new area' }).click();
    await areBack(page).waitFor();
    expect(await field(page, 'Name').inputValue()).toBe(name);
  }, 60_000);
});

it('a request that somebody else approves while its form is open has not been “deleted”', async () => {
  const { api } = await theAdministrator();
  const request = await api.create('requests', aNomination({ name: unique('Nora Nominee') }));
  const page = await windowOf(browser, await anAdministrator());
  await page.goto(`/requests/edit/${request.id}`);
  await field(page, 'Name').fill(unique('Nora Rewritten'));
  await api.post(`/api/requests/${request.id}/approve`);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  // Or whoever writes is no administrator any more: the service tells these apart to nobody.
  await page
    .getByRole('alert')
    .filter({ hasText: 'This request has been approved or deleted, or you may no longer see it.' })
    .waitFor();
}, 60_000);

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aProject, aResource, aTaskforce, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { aChair, commonGround, password, theAdministrator } from '../steps/people.ts';
import { alter } from '../steps/table.ts';
import { form, main, openForm } from './form-steps.ts';
import { aBrowser, choose, enter, go } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let chair: Awaited<ReturnType<typeof aChair>>;
let elsewhere: RecordBody;
let chairless: RecordBody;
beforeAll(async () => {
  const { api, id } = await theAdministrator();
  chair = await aChair(unique('Cleo'));
  elsewhere = await api.create('taskforces', aTaskforce({ name: unique('Elsewhere'), chairs: [id] }));
  chairless = await api.create('taskforces', aTaskforce({ name: unique('Chairless'), chairs: [id] }));
  await alter('taskforces', chairless.id, { chairs: [] });
});

const waits = 'It waits for approval; you will see it again then.';

describe('given a chair who writes what they may not see afterwards', () => {
  it('a resource added to another task force is in no list of theirs, and they are told why', async () => {
    const { topic } = await commonGround();
    const page = await browser.window();
    await enter(page, chair.email, password);
    await openForm(page, '/resources/add', 'Add Resource');
    const name = unique('Far away');
    await main(page).getByLabel('Name', { exact: true }).fill(name);
    await main(page).getByLabel('Type').selectOption('course');
    await main(page).getByLabel('Audience').selectOption('students');
    await choose(page, 'Task Force', String(chairless.name));
    await main(page)
      .getByText('It waits until an administrator approves it: this task force has no chair.')
      .waitFor();
    await choose(page, 'Task Force', String(elsewhere.name));
    await main(page).getByText('It waits until a chair of this task force approves it.').waitFor();
    await choose(page, 'Areas of Specialization', String(topic.name));
    await page.keyboard.press('Escape');
    await page.getByRole('textbox', { name: 'Description' }).fill('Twelve lessons.');
    await main(page).getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText(waits).waitFor();
    await page.waitForURL((url) => url.pathname === '/resources');
    await main(page).getByRole('searchbox').fill(name);
    await main(page).getByText('No Search Results Found').waitFor();
  }, 60_000);

  it('an approved resource that they move away leads to the list, said before and after', async () => {
    const { topic } = await commonGround();
    const { api } = await theAdministrator();
    const resource = await api.create(
      'resources',
      aResource({ taskforce: { id: chair.taskforce.id }, topics: [{ id: topic.id }] }),
    );
    await api.post(`/api/resources/${resource.id}/approve`);
    const page = await browser.window();
    await enter(page, chair.email, password);
    await openForm(page, `/resources/edit/${resource.id}`, `Edit ${resource.name}`);
    expect(await main(page).getByText('Moved to this task force').count()).toBe(0);
    await choose(page, 'Task Force', String(elsewhere.name));
    await main(page).getByText('Moved to this task force, it waits').waitFor();
    await main(page).getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL((url) => url.pathname === '/resources');
    await page.getByText(waits).waitFor();
    await go(page, `/resources/${resource.id}`);
    await main(page).getByText('This resource isn’t here').waitFor();
  }, 60_000);

  it('what they post is one press away', async () => {
    const page = await browser.window();
    await enter(page, chair.email, password);
    await openForm(page, '/offers/add', 'Add Opportunity');
    const name = unique('A joint seminar');
    await main(page).getByLabel('Name', { exact: true }).fill(name);
    await page.getByRole('textbox', { name: 'Description' }).fill('Let us teach together.');
    await main(page).getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('status').getByRole('link', { name: 'View' }).click();
    await main(page).getByRole('heading', { level: 1, name }).waitFor();
  }, 60_000);
});

describe('given two who add to the same list', () => {
  it('both additions stand unless one says otherwise', async () => {
    const { api, id } = await theAdministrator();
    const { topic } = await commonGround();
    const mine = await aChair(unique('Mine'));
    const before = aProject({ leads: [id], topics: [{ id: topic.id }] });
    const project = await api.create('projects', before);
    const page = await browser.window();
    await enter(page, 'admin@colloquy.example', password);
    await openForm(page, `/projects/edit/${project.id}`, `Edit ${project.name}`);
    await choose(page, 'Project Leads', mine.name);
    await page.keyboard.press('Escape');
    await api.change('projects', project.id, { leads: [id, chair.id] });
    await main(page).getByRole('button', { name: 'Save Changes' }).click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    const leads = panel.getByRole('group', { name: /Project Leads/ });
    expect(await leads.getByRole('radio', { name: /Both together/ }).isChecked()).toBe(true);
    // Among hundreds of names nobody finds the one that is new: what came and what went is said first.
    const side = (label: string) => leads.locator('label').filter({ hasText: label }).innerText();
    expect(await side('Yours')).toContain(`Added: ${mine.name}`);
    expect(await side('Saved meanwhile')).toContain(`Added: ${chair.name}`);
    expect(await side('Both together')).toContain(`Added: ${chair.name}, ${mine.name}`);
    await panel.getByRole('button', { name: 'Continue with these' }).click();
    await form(page, `Edit ${project.name}`).getByRole('button', { name: 'Save Changes' }).click();
    await page.waitForURL(`**/projects/${project.id}`);
    const { leads: now } = await api.read<RecordBody>(`/api/projects/${project.id}`);
    expect(new Set(now as string[])).toEqual(new Set([id, chair.id, mine.id]));
  }, 60_000);
});

import type { Page } from 'playwright';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aProject, aTaskforce, aTopic, aUniversity, unique } from '../factories.ts';
import type { RecordBody } from '../steps/api.ts';
import { eventually } from '../steps/eventually.ts';
import { aChair, aMember, commonGround, type Person, password, theAdministrator } from '../steps/people.ts';
import { aBrowser, choose, enter } from './windows.ts';

const browser = aBrowser();
afterEach(() => browser.close());

let chair: Awaited<ReturnType<typeof aChair>>;
let member: Person;
let topic: RecordBody;
beforeAll(async () => {
  chair = await aChair();
  member = await aMember();
  ({ topic } = await commonGround());
});

const windowOf = async ({ email }: Person): Promise<Page> => {
  const page = await browser.window();
  await enter(page, email, password);
  return page;
};
const told = (page: Page) => page.locator('main').innerText();
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes', exact: true });
const write = async (page: Page, label: string, words: string) => {
  await page.getByRole('textbox', { name: label }).click();
  await page.keyboard.type(words);
};
const aFreshUniversity = async () => {
  const { api } = await theAdministrator();
  return api.create('universities', aUniversity({ topics: { [topic.id]: ['graduate'] } }));
};

describe('a form', () => {
  it('says what is missing, can’t be saved till then, and forgets a change that is taken back', {
    tags: ['2.12-1', '2.12-2', '2.12-3', '4-39', '5-2', '5-3'],
    timeout: 60_000,
  }, async () => {
    const { id, name } = await aFreshUniversity();
    const page = await windowOf(chair);
    await page.goto(`/universities/edit/${id}`);
    const field = page.getByLabel('Name', { exact: true });
    await field.fill('abc');
    await expect.poll(() => told(page)).toContain('Unsaved Changes');
    await expect.poll(() => told(page)).toContain('Name requires 4 or more characters.');
    expect(await page.getByRole('button', { name: 'Cannot Save Changes Due to Errors' }).isDisabled()).toBe(
      true,
    );
    expect(await save(page).count()).toBe(0);
    await field.fill(String(name));
    await expect.poll(() => told(page)).not.toContain('Unsaved Changes');
  });

  it('adds a university with its matrix; deleting it asks first, and cancel does nothing', {
    tags: [
      '2.4-2',
      '2.4-20',
      '2.4-22',
      '2.4-23',
      '2.4-24',
      '2.4-25',
      '2.4-26',
      '2.4-28',
      '2.4-29',
      '4-20',
      '4-22',
      '5-63',
      '8-5',
      '8-6',
    ],
    timeout: 90_000,
  }, async () => {
    const page = await windowOf(chair);
    const name = unique('University of the Springs');
    await page.goto('/universities');
    await page.getByRole('link', { name: '+ University' }).click();
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('City').fill('Puebla');
    await page.getByLabel('Country').fill('Mexico');
    await page.getByLabel('Region').selectOption('AUSJAL');
    await page.getByLabel('Website').fill('https://springs.example');
    await write(page, 'Description', 'Where the springs are.');
    const row = page.getByRole('group', { name: String(topic.name) });
    await row.getByRole('button', { name: 'Check All', exact: true }).click();
    await row.getByLabel('Doctorate').click();
    await save(page).click();
    await page.waitForURL('**/universities');
    await page.getByRole('searchbox').fill(name);
    await page.getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const { api } = await theAdministrator();
    const [made] = (await api.listAll('universities')).filter((each) => each.name === name);
    expect(made).toMatchObject({ topics: { [topic.id]: ['undergraduate', 'graduate'] }, region: 'AUSJAL' });

    await page.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog');
    expect(await question.innerText()).toContain('Are you sure? Deleted records cannot be recovered.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect((await api.get(`/api/universities/${made?.id}`)).status).toBe(200);
    await page.getByRole('button', { name: 'Delete' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === '/universities');
    expect((await api.get(`/api/universities/${made?.id}`)).status).toBe(404);
  });

  it.each([
    ['topics', '+ Area of Specialization', () => chair],
    ['offers', '+ Opportunity', () => member],
  ] as const)(
    'adds, finds, changes and deletes among %s',
    { tags: ['2.9-2', '2.9-10', '2.9-11', '2.11-2', '2.11-7', '2.11-12'], timeout: 90_000 },
    async (section, add, who) => {
      const page = await windowOf(who());
      const name = unique('Wetlands');
      await page.goto(`/${section}`);
      await page.getByRole('link', { name: add }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await write(page, 'Description', 'Between land and water.');
      await save(page).click();
      await page.waitForURL(`**/${section}`);
      await page.getByRole('searchbox').fill(name.slice(0, -3));
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Name', { exact: true }).fill(`${name} again`);
      await save(page).click();
      await page.getByRole('heading', { level: 1, name: `${name} again` }).waitFor();
      // In a hurry: the second press lands outside the question.
      await page.getByRole('button', { name: 'Delete' }).dblclick();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await page.waitForURL((url) => url.pathname === `/${section}`);
      const { api } = await theAdministrator();
      expect((await api.listAll(section)).filter((each) => String(each.name).startsWith(name))).toEqual([]);
    },
  );
});

describe('two who edit the same', () => {
  it('are shown what changed on both sides, and lose nothing', async () => {
    const { id, name } = await aFreshUniversity();
    const page = await windowOf(chair);
    await page.goto(`/universities/edit/${id}`);
    await page.getByLabel('City').fill('Mine City');
    await page.getByLabel('Country').fill('Mine Country');
    const { api } = await theAdministrator();
    await api.change('universities', id, { city: 'Their City', website: 'https://theirs.example' });
    await save(page).click();
    const panel = page.getByRole('region', { name: 'Changes made meanwhile' });
    await panel.waitFor();
    for (const words of ['Mine City', 'Their City', 'Website'])
      expect(await panel.innerText()).toContain(words);
    await panel
      .getByRole('group', { name: /^City/ })
      .getByRole('radio', { name: /^Saved meanwhile/ })
      .check();
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await save(page).click();
    await page.waitForURL((url) => url.pathname === `/universities/${id}`);
    await page.getByRole('heading', { level: 1, name: String(name) }).waitFor();
    expect(await api.read(`/api/universities/${id}`)).toMatchObject({
      city: 'Their City',
      country: 'Mine Country',
      website: 'https://theirs.example',
    });
  }, 90_000);
});

describe('the rights of an administrator', () => {
  it('are given and taken by the form, and show at the next sync', {
    tags: ['2.3-2', '2.7-33', '2.7-35', '4-36', '4-37'],
    timeout: 90_000,
  }, async () => {
    const somebody = await aMember(unique('Rita'));
    const desk = await windowOf(await theAdministrator());
    const answer = async (choice: 'YES' | 'NO') => {
      await desk.goto(`/members/edit-permissions/${somebody.id}`);
      await desk.getByLabel(/an administrator\?/).selectOption(choice);
      await save(desk).click();
      await desk.waitForURL(`**/members/${somebody.id}`);
    };
    const page = await windowOf(somebody);
    const requests = page.getByRole('link', { name: 'Member Requests' });
    expect(await requests.count()).toBe(0);
    await answer('YES');
    await page.reload();
    await requests.first().waitFor();
    const { id, city } = await aFreshUniversity();
    await page.goto(`/universities/edit/${id}`);
    await page.getByLabel('City').fill('Written by Rita');
    await answer('NO');
    await save(page).click();
    await page.getByText('You can no longer change this university. What you wrote is still here.').waitFor();
    expect(await page.getByLabel('City').inputValue()).toBe('Written by Rita');
    await page.getByLabel('City').fill(String(city));
    // What is being added stays just as well.
    await answer('YES');
    await page.reload();
    await requests.first().waitFor();
    await page.goto('/topics/add');
    await page.getByLabel('Name', { exact: true }).fill('Thought up by Rita');
    await page.getByRole('textbox', { name: 'Description' }).fill('All of it.');
    await answer('NO');
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await eventually('the section to be gone', async () => (await requests.count()) === 0);
    await save(page).click();
    await page.getByText('You can no longer add this area. What you wrote is still here.').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Thought up by Rita');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('**/topics');
    await page.goto('/requests');
    await page.waitForURL('**/unauthorized');
  });
});

it('whoever was refused a form is led on to it once the record is theirs', async () => {
  const lead = await aMember();
  const fields = aProject({ leads: [lead.id], topics: [{ id: topic.id }] });
  const { id } = await lead.api.create('projects', fields);
  const page = await windowOf(member);
  await page.goto(`/projects/edit/${id}`);
  await page.waitForURL('**/unauthorized');
  await lead.api.change('projects', id, { leads: [lead.id, member.id] });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.waitForURL(`**/projects/edit/${id}`);
});

describe('a record of which another refers to what is gone', () => {
  it('shows a plain text in its place', { tags: ['2.11-5', '8-8'], timeout: 60_000 }, async () => {
    const { api } = await theAdministrator();
    const owner = await aMember();
    const offer = await owner.api.create('offers', {
      name: unique('Left behind'),
      description: '<p>a</p>',
      topics: [],
    });
    await api.delete(`/api/users/${owner.id}`);
    const page = await windowOf(member);
    await page.goto(`/offers/${offer.id}`);
    await expect.poll(() => told(page)).toContain('Deleted User');
    expect(await page.locator('main').getByRole('link', { name: 'Deleted User' }).count()).toBe(0);
  });

  it('is named as deleted in a form too, where it can be taken out', { timeout: 60_000 }, async () => {
    const { api, id } = await theAdministrator();
    const area = await api.create('topics', aTopic());
    const taskforce = await api.create('taskforces', aTaskforce({ chairs: [id] }));
    const page = await windowOf(chair);
    await page.goto('/resources/add');
    await page.getByLabel('Name', { exact: true }).fill(unique('Reading rivers'));
    await page.getByLabel('Type').selectOption('Course');
    await page.getByLabel('Audience').selectOption('Students');
    await write(page, 'Description', 'Twelve rivers.');
    await choose(page, 'Task Force', String(taskforce.name));
    for (const { name } of [topic, area]) await choose(page, 'Areas of Specialization', String(name));
    await page.keyboard.press('Escape');
    await api.delete(`/api/topics/${area.id}`);
    await api.delete(`/api/taskforces/${taskforce.id}`);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const box = page.getByRole('combobox', { name: 'Task Force' });
    await expect.poll(() => box.inputValue()).toBe('Deleted Task Force');
    const gone = page.getByRole('button', { name: 'Remove Deleted Area of Specialization' });
    await gone.waitFor();
    await save(page).click();
    const refused = page.locator('.field', { hasText: 'Task Force' }).locator('.field-problem');
    expect(await refused.innerText()).toBe('A task force named here no longer exists.');
    await gone.click();
    await choose(page, 'Task Force', String(chair.taskforce.name));
    await save(page).click();
    await page.waitForURL('**/resources');

    // A university's levels are in rows of areas.
    const fleeting = await api.create('topics', aTopic());
    const { id: university } = await aFreshUniversity();
    await page.goto(`/universities/edit/${university}`);
    await page
      .getByRole('group', { name: String(fleeting.name) })
      .getByLabel('Doctorate')
      .check();
    await api.delete(`/api/topics/${fleeting.id}`);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    const row = page.getByRole('group', { name: 'Deleted Area of Specialization' });
    await row.getByLabel('Doctorate').click();
    await expect.poll(() => told(page)).not.toContain('Unsaved Changes');
  });
});

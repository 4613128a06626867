import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTaskforce, unique } from '../factories.ts';
import {
  aMember,
  commonGround,
  type Person,
  password,
  theAdministrator,
  theWaitingRequest,
} from '../steps/people.ts';
import { button, fields, main, offered, openForm, options } from './form-steps.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
/** An administrator's window, and a member's of no role. */
let desk: Page;
let page: Page;
let member: Person;

beforeAll(async () => {
  member = await aMember(unique('Fina Fields'));
  [desk, page] = [await browser.window(), await browser.window()];
  await enter(desk, 'admin@colloquy.example', password);
  await enter(page, member.email, password);
});
afterAll(() => browser.close());

describe('the form of a resource', () => {
  it('has its fields; type and audience are chosen of few, the language is English at first', {
    tags: ['3-28', '3-29', '3-31', '3-32', '9-13', '9-14', '9-21'],
  }, async () => {
    await openForm(desk, '/resources/add', 'Add Resource');
    expect(await fields(desk, 'Add Resource')).toEqual([
      'Name',
      'Type',
      'Audience',
      'Task Force',
      'Language',
      'Areas of Specialization',
      'Description',
    ]);
    expect(await options(desk, 'Type')).toEqual(['Choose a type', 'Article', 'Course', 'Case Study']);
    expect(await options(desk, 'Audience')).toEqual([
      'Choose an audience',
      'Faculty',
      'Students',
      'Administration',
    ]);
    const language = main(desk).getByRole('combobox', { name: 'Language' });
    expect(await language.inputValue()).toBe('English');
    expect((await offered(desk, 'Language', 'Espa')).join()).toContain('Español');
  });
});

describe('the form of a task force', () => {
  it('has its fields', { tags: ['3-13'] }, async () => {
    await openForm(desk, '/taskforces/add', 'Add Task Force');
    expect(await fields(desk, 'Add Task Force')).toEqual(['Name', 'Description', 'Chairs', 'Members']);
  });
});

describe('the form of a project', () => {
  it('begins as a proposal led by whoever opens it, who may choose nothing else', {
    tags: ['2.1-29', '2.8-14', '2.8-15', '4-27', '4-28', '4-29'],
  }, async () => {
    await openForm(page, '/projects/add', 'Add Project');
    expect(await fields(page, 'Add Project')).toEqual([
      'Name',
      'Status',
      'Areas of Specialization',
      'Project Leads',
      'Description',
      'Looking for',
      'Degree levels',
      'Regions',
      'Languages',
    ]);
    expect(await options(page, 'Status')).toEqual(['Proposal']);
    const leads = main(page).getByRole('list', { name: 'Project Leads: chosen' });
    await expect
      .poll(() => leads.getByRole('listitem').allInnerTexts())
      .toEqual([expect.stringContaining(member.name)]);
  });

  it('lets an administrator choose every status, and wants task forces past proposal', {
    tags: ['2.8-14', '4-25', '4-28', '4-30', '5-36', '9-16'],
  }, async () => {
    await openForm(desk, '/projects/add', 'Add Project');
    expect(await options(desk, 'Status')).toEqual(['Proposal', 'Ongoing', 'Complete', 'Inactive']);
    expect(await fields(desk, 'Add Project')).toContain('Associated Task Forces');
    const wanted = main(desk).getByText('Associated Task Forces is required');
    expect(await wanted.count()).toBe(0);
    await main(desk).getByLabel('Status').selectOption('Ongoing');
    await wanted.first().waitFor();
    await main(desk).getByLabel('Status').selectOption('Proposal');
    await expect.poll(() => wanted.count()).toBe(0);
  });
});

describe('the form of a topic', () => {
  it('has a name and a description', { tags: ['2.9-11', '3-15'] }, async () => {
    await openForm(desk, '/topics/add', 'Add Area of Specialization');
    expect(await fields(desk, 'Add Area of Specialization')).toEqual(['Name', 'Description']);
  });
});

it('a name that another record has already is told with the way there, in forms of what is known by its name', async () => {
  const { topic, university } = await commonGround();
  const { api, id } = await theAdministrator();
  const taskforce = await api.create('taskforces', aTaskforce({ chairs: [id] }));
  await desk.evaluate(() => dispatchEvent(new Event('focus')));
  for (const [section, record, title] of [
    ['topics', topic, 'Add Area of Specialization'],
    ['universities', university, 'Add University'],
    ['taskforces', taskforce, 'Add Task Force'],
  ] as const) {
    await openForm(desk, `/${section}/add`, title);
    const name = desk.getByLabel('Name', { exact: true });
    const told = main(desk).getByRole('status').filter({ hasText: 'has this name already.' });
    await name.fill(` ${String(record.name).toUpperCase().replace('E', 'É')}`);
    const link = told.getByRole('link', { name: String(record.name) });
    expect(await link.getAttribute('href')).toBe(`/${section}/${record.id}`);
    await name.fill(`${record.name} and another`);
    await expect.poll(() => told.count()).toBe(0);
    await name.fill('');
  }
  const title = `Edit ${taskforce.name}`;
  await openForm(desk, `/taskforces/edit/${taskforce.id}`, title);
  expect(await main(desk).getByText('has this name already.').count()).toBe(0);
});

describe('the form of an opportunity', () => {
  it('stands for 3 weeks unless told otherwise, from 1 to 10', {
    tags: ['2.1-40', '2.11-12', '4-31', '5-41', '5-42', '9-17'],
  }, async () => {
    await openForm(page, '/offers/add', 'Add Opportunity');
    expect(await fields(page, 'Add Opportunity')).toEqual([
      'Name',
      'Description',
      'Areas of Specialization',
      'Looking for',
      'Degree levels',
      'Regions',
      'Languages',
      'Weeks until it expires',
    ]);
    const weeks = main(page).getByLabel('Weeks until it expires');
    expect(await weeks.inputValue()).toBe('3');
    const refused = main(page).getByText('Weeks is a whole number from 1 to 10.');
    for (const [sent, count] of [
      ['11', 1],
      ['10', 0],
      ['0', 1],
      ['1', 0],
    ] as const) {
      await weeks.fill(sent);
      await expect.poll(async () => (await refused.count()) > 0).toBe(count > 0);
    }
    await weeks.fill('3');
  });
});

describe('the form of a request', () => {
  it('has the name, the reason and Save Changes', { tags: ['2.1-37', '2.10-5', '5-44'] }, async () => {
    const request = await theWaitingRequest();
    const title = `Edit Request of ${request.name}`;
    await openForm(desk, `/requests/edit/${request.id}`, title);
    expect(await fields(desk, title)).toEqual(['Name', 'Reason to join']);
    await main(desk).getByRole('textbox', { name: 'Reason to join' }).waitFor();
    expect(await button(desk, 'Save Changes').count()).toBe(1);
  });
});

describe('the form of permissions', () => {
  it('asks one thing, YES or NO, and says what it means', {
    tags: ['2.1-26', '2.7-33', '2.7-34'],
  }, async () => {
    await openForm(desk, `/members/edit-permissions/${member.id}`, `Edit Permissions of ${member.name}`);
    expect(await options(desk, `Is ${member.name} an administrator?`)).toEqual(['YES', 'NO']);
    const said = await main(desk).innerText();
    expect(said).toContain('Administrators have full read and write access.');
    expect(said).toContain(`No mail tells ${member.name}: speak with them first.`);
  });

  it('says before it is saved that somebody gives their own right away', async () => {
    const { api, id } = await theAdministrator();
    const answer = (choice: 'YES' | 'NO') =>
      main(desk)
        .getByLabel(/an administrator\?/)
        .selectOption(choice);
    const told = main(desk).getByText('Once this is saved, you are no longer an administrator.');
    await openForm(desk, `/members/edit-permissions/${member.id}`, `Edit Permissions of ${member.name}`);
    await answer('NO');
    expect(await told.count()).toBe(0);
    const { name } = await api.read(`/api/users/${id}`);
    await openForm(desk, `/members/edit-permissions/${id}`, `Edit Permissions of ${name}`);
    expect(await told.count()).toBe(0);
    await answer('NO');
    await told.waitFor();
    await answer('YES');
    await expect.poll(() => told.count()).toBe(0);
  });
});

describe('the form of a member', () => {
  it('has its fields, one university, several topics, and the types of contact', {
    tags: ['2.7-21', '2.7-22', '2.7-23', '2.7-24', '2.7-25', '2.7-27', '2.7-28', '2.7-30', '9-15'],
  }, async () => {
    await openForm(page, `/members/edit/${member.id}`, 'Edit your profile');
    expect(await fields(page, 'Edit your profile')).toEqual([
      'Name',
      'Title',
      'University',
      'Picture',
      'Areas of Specialization',
      'Biography',
      'Type',
      'Contact',
      'Languages',
    ]);
    expect(await options(page, 'Type')).toEqual([
      'Choose a type',
      'Phone',
      'Email',
      'Website',
      'Facebook',
      'Twitter',
      'LinkedIn',
    ]);
    expect(await main(page).getByRole('list', { name: 'Areas of Specialization: chosen' }).count()).toBe(1);
    expect(await main(page).getByRole('combobox', { name: 'University' }).inputValue()).not.toBe('');
    // The biography takes pictures, as every description does.
    expect(await button(page, 'Picture').count()).toBe(1);
    expect(await button(page, 'Save Changes').count()).toBe(1);
    expect(await main(page).innerText()).not.toContain('Unsaved Changes');
  });

  it('adds one too: an administrator invites with it, any other member nominates', {
    tags: ['2.1-24', '5-23'],
  }, async () => {
    const profile = ['Name', 'Title', 'University', 'Picture', 'Areas of Specialization', 'Biography'];
    await openForm(desk, '/members/add', 'Add Member');
    expect(await fields(desk, 'Add Member')).toEqual(['Email', ...profile]);
    expect(await button(desk, 'Cannot Save Changes Due to Errors').count()).toBe(1);
    // The panel beside the form says what the button below it says, once there is one.
    await desk.getByLabel('Email').fill('somebody@colloquy.example');
    await main(desk).getByText('They can’t be saved yet.').waitFor();
    await desk.getByLabel('Name', { exact: true }).fill('Somebody');
    await main(desk).getByText('Click invite, here or at the bottom of the page.').waitFor();
    expect(await button(desk, 'Invite').count()).toBe(2);
    for (const label of ['Email', 'Name']) await desk.getByLabel(label, { exact: true }).fill('');
    await openForm(page, '/members/add', 'Nominate a Member');
    expect(await fields(page, 'Nominate a Member')).toEqual(['Email', 'Reason to join', ...profile]);
    await main(page).getByText('If it is missing, ask').waitFor();
    await page.getByLabel('Email').fill('somebody');
    await main(page).getByText('Please enter a valid email address.').first().waitFor();
    await page.getByLabel('Email').fill('');
  });

  it('adds a row of contact, and takes one away while there are more', {
    tags: ['2.7-26', '4-18', '4-19', '2.7-30'],
  }, async () => {
    await openForm(page, `/members/edit/${member.id}`, 'Edit your profile');
    const rows = main(page).getByRole('combobox', { name: 'Type' });
    const remove = main(page).getByRole('button', { name: /^Remove row/ });
    expect([await rows.count(), await remove.count()]).toEqual([1, 0]);
    await button(page, 'Add contact').click();
    expect([await rows.count(), await remove.count()]).toEqual([2, 2]);
    expect(await rows.nth(1).inputValue()).toBe('');
    expect(
      await main(page)
        .getByRole('textbox', { name: /^Contact/ })
        .nth(1)
        .inputValue(),
    ).toBe('');
    await expect.poll(() => main(page).innerText()).toContain('Unsaved Changes');
    await button(page, 'Remove row 2').click();
    expect([await rows.count(), await remove.count()]).toEqual([1, 0]);
    await expect.poll(() => main(page).innerText()).not.toContain('Unsaved Changes');
  });
});

import { describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { absent, button, fields, form, go, main, offered, options, shown, texts } from '../fixture/hands.ts';
import { joinRequest, member, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

describe('the form of a resource', () => {
  it('has its fields; type and audience are chosen of few, the language is English at first', {
    tags: ['3-28', '3-29', '3-31', '3-32', '9-13', '9-14', '9-21'],
  }, async () => {
    await render('/resources/add', { as: 'administrator' });
    await shown(form('Add Resource'));
    expect(fields('Add Resource')).toEqual([
      'Name',
      'Type',
      'Audience',
      'Task Force',
      'Language',
      'Areas of Specialization',
      'Description',
    ]);
    await button('Add link').click();
    await expect.poll(() => fields('Add Resource').slice(-2)).toEqual(['Label', 'Address']);
    expect(options('Type')).toEqual(['Choose a type', 'Article', 'Course', 'Case Study']);
    expect(options('Audience')).toEqual(['Choose an audience', 'Faculty', 'Students', 'Administration']);
    await expect.element(main.getByRole('combobox', { name: 'Language' })).toHaveValue('English');
    expect((await offered('Language', 'Espa')).join()).toContain('Español');
  });
});

describe('the form of a task force', () => {
  it('has its fields', { tags: ['3-13'] }, async () => {
    await render('/taskforces/add', { as: 'administrator' });
    await shown(form('Add Task Force'));
    expect(fields('Add Task Force')).toEqual(['Name', 'Description', 'Chairs', 'Members']);
  });
});

describe('the form of a project', () => {
  it('begins as a proposal led by whoever opens it, who may choose nothing else', {
    tags: ['2.1-29', '2.8-14', '2.8-15', '4-27', '4-28', '4-29'],
  }, async () => {
    const { me } = await render('/projects/add', { as: 'member' });
    await shown(form('Add Project'));
    expect(fields('Add Project')).toEqual([
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
    expect(options('Status')).toEqual(['Proposal']);
    const leads = main.getByRole('list', { name: 'Project Leads: chosen' });
    await expect.poll(() => texts(leads.getByRole('listitem'))).toEqual([expect.stringContaining(me.name)]);
  });

  it('lets an administrator choose every status, and wants task forces past proposal', {
    tags: ['2.8-14', '4-25', '4-28', '4-30', '5-36', '9-16'],
  }, async () => {
    await render('/projects/add', { as: 'administrator' });
    await shown(form('Add Project'));
    expect(options('Status')).toEqual(['Proposal', 'Ongoing', 'Complete', 'Inactive']);
    expect(fields('Add Project')).toContain('Associated Task Forces');
    const wanted = main.getByText('Associated Task Forces is required');
    // It was looked over by then.
    await shown(button('Cannot Save Changes Due to Errors'));
    expect(wanted.elements()).toHaveLength(0);
    await main.getByLabelText('Status').selectOptions('Ongoing');
    await shown(wanted.first());
    await main.getByLabelText('Status').selectOptions('Proposal');
    await absent(wanted);
  });
});

describe('the form of a topic', () => {
  it('has a name and a description', { tags: ['2.9-11', '3-15'] }, async () => {
    await render('/topics/add', { as: 'administrator' });
    await shown(form('Add Area of Specialization'));
    expect(fields('Add Area of Specialization')).toEqual(['Name', 'Description']);
  });
});

describe('a name that another record has already', () => {
  const circle = taskforce({ name: 'Clean Water' });

  it.each([
    ['topics', topic({ name: 'Hydrology, the Study of Water' }), 'Add Area of Specialization'],
    ['universities', university({ name: 'Common Wells' }), 'Add University'],
    ['taskforces', circle, 'Add Task Force'],
  ] as const)('is told with the way there, in the form of %s', async (section, record, title) => {
    await render(`/${section}/add`, { as: 'administrator', with: [record] });
    await shown(form(title));
    const name = main.getByLabelText('Name', { exact: true });
    const told = main.getByRole('status').filter({ hasText: 'has this name already.' });
    await name.fill(` ${record.name.toUpperCase().replace('E', 'É')}`);
    await expect
      .element(told.getByRole('link', { name: record.name }))
      .toHaveAttribute('href', `/${section}/${record.id}`);
    await name.fill(`${record.name} and another`);
    await absent(told);
  });

  it('is not told of the record that is edited', async () => {
    const other = taskforce({ name: 'Clean Air' });
    await render(`/taskforces/edit/${circle.id}`, { as: 'administrator', with: [circle, other] });
    await shown(form('Edit Clean Water'));
    const name = main.getByLabelText('Name', { exact: true });
    const told = main.getByText('has this name already.');
    await name.fill('Clean Air');
    await shown(told);
    await name.fill('Clean Water');
    await absent(told);
  });
});

describe('the form of an opportunity', () => {
  it('stands for 3 weeks unless told otherwise, from 1 to 10', {
    tags: ['2.1-40', '2.11-12', '4-31', '5-41', '5-42', '9-17'],
  }, async () => {
    await render('/offers/add', { as: 'member' });
    await shown(form('Add Opportunity'));
    expect(fields('Add Opportunity')).toEqual([
      'Name',
      'Description',
      'Areas of Specialization',
      'Looking for',
      'Degree levels',
      'Regions',
      'Languages',
      'Weeks until it expires',
    ]);
    const weeks = main.getByLabelText('Weeks until it expires');
    await expect.element(weeks).toHaveValue(3);
    const refused = main.getByText('Weeks must be a whole number from 1 to 10.');
    for (const [sent, isRefused] of [
      ['11', true],
      ['10', false],
      ['0', true],
      ['1', false],
    ] as const) {
      await weeks.fill(sent);
      await expect.poll(() => refused.elements().length > 0).toBe(isRefused);
    }
  });
});

describe('the form of a request', () => {
  it('has the name, the reason and Save Changes', { tags: ['2.1-37', '2.10-5', '5-44'] }, async () => {
    const request = joinRequest({ name: 'Anna Applicant' });
    await render(`/requests/edit/${request.id}`, { as: 'administrator', with: [request] });
    const title = 'Edit Request of Anna Applicant';
    await shown(form(title));
    expect(fields(title)).toEqual(['Name', 'Reason to join']);
    await shown(main.getByRole('textbox', { name: 'Reason to join' }));
    await expect.poll(() => button('Save Changes').elements()).toHaveLength(1);
  });
});

describe('the form of permissions', () => {
  const fina = member({ name: 'Fina Fields' });
  const choice = main.getByLabelText(/an administrator\?/);

  it('asks one thing, YES or NO, and says what it means', {
    tags: ['2.1-26', '2.7-33', '2.7-34'],
  }, async () => {
    await render(`/members/edit-permissions/${fina.id}`, { as: 'administrator', with: [fina] });
    await shown(form('Edit Permissions of Fina Fields'));
    expect(options('Is Fina Fields an administrator?')).toEqual(['YES', 'NO']);
    const [said] = texts(main);
    expect(said).toContain('Administrators have full read and write access.');
    expect(said).toContain('Fina Fields won’t be emailed, so talk to them first.');
  });

  it('says before it is saved that somebody gives their own right away', async () => {
    const told = main.getByText('Once you save this, you are no longer an administrator.');
    const { me } = await render(`/members/edit-permissions/${fina.id}`, {
      as: 'administrator',
      with: [fina],
    });
    await shown(form('Edit Permissions of Fina Fields'));
    await choice.selectOptions('NO');
    expect(told.elements()).toHaveLength(0);
    go(`/members/edit-permissions/${me.id}`);
    await shown(form(`Edit Permissions of ${me.name}`));
    expect(told.elements()).toHaveLength(0);
    await choice.selectOptions('NO');
    await shown(told);
    await choice.selectOptions('YES');
    await absent(told);
  });
});

describe('the form of a member', () => {
  const wells = university({ name: 'Common Wells' });
  const hydrology = topic({ name: 'Hydrology' });
  const fina = member({
    name: 'Fina Fields',
    university: { id: wells.id },
    topics: [{ id: hydrology.id }],
  });
  const profile = ['Name', 'Title', 'University', 'Picture', 'Areas of Specialization', 'Biography'];
  const openProfile = async () => {
    await render(`/members/edit/${fina.id}`, { as: fina, with: [fina, wells, hydrology] });
    await shown(form('Edit your profile'));
  };

  it('has its fields, one university, several topics, and the types of contact', {
    tags: ['2.7-21', '2.7-22', '2.7-23', '2.7-24', '2.7-25', '2.7-27', '2.7-28', '2.7-30', '9-15'],
  }, async () => {
    await openProfile();
    const [name = '', title = '', place = '', ...others] = profile;
    expect(fields('Edit your profile')).toEqual([
      ...[name, title, place, 'Sort under', ...others],
      ...['Type', 'Contact', 'Languages'],
    ]);
    expect(options('Type')).toEqual([
      'Choose a type',
      'Phone',
      'Email',
      'Website',
      'Facebook',
      'Twitter',
      'LinkedIn',
    ]);
    expect(main.getByRole('list', { name: 'Areas of Specialization: chosen' }).elements()).toHaveLength(1);
    await expect.element(main.getByRole('combobox', { name: 'University' })).toHaveValue('Common Wells');
    // The biography takes pictures, as every description does.
    await expect.poll(() => button('Picture').elements()).toHaveLength(1);
    await expect.poll(() => button('Save Changes').elements()).toHaveLength(1);
    expect(texts(main)[0]).not.toContain('Unsaved Changes');
  });

  it('offers under which words of the name they are sorted, as the name is typed', async () => {
    const sevilla = university({ name: 'Sevilla', country: 'Spain', countryCode: 'ES' });
    const gloria = member({
      ...{ ...fina, name: 'Gloria Saiz Fajardo', familyName: 'Saiz Fajardo' },
      university: { id: sevilla.id },
    });
    const { service } = await render(`/members/edit/${gloria.id}`, {
      as: gloria,
      with: [gloria, sevilla, hydrology],
    });
    await shown(form('Edit your profile'));
    const order = main.getByRole('combobox', { name: 'Sort under' });
    const ways = () =>
      order
        .getByRole('option')
        .elements()
        .map(({ textContent }) => textContent);
    // What the service stored as usual isn't a choice.
    await expect
      .poll(ways)
      .toEqual([
        'As usual: Saiz Fajardo, Gloria',
        'Fajardo, Gloria Saiz',
        'Gloria Saiz Fajardo',
        'Gloria, Saiz Fajardo',
      ]);
    await expect.element(order).toHaveValue('');
    const name = main.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ruiz, Ana');
    await expect.poll(ways).toContain('As usual: Ruiz, Ana');
    await order.selectOptions('Ana, Ruiz');
    await name.fill('Gloria Saiz Fajardo');
    // A choice that isn't in the name any more is none.
    await expect.element(order).toHaveValue('');
    await order.selectOptions('Fajardo, Gloria Saiz');
    await name.fill('Gloria M. Fajardo');
    await expect.poll(ways).toContain('As usual: Fajardo, Gloria M.');
    await name.fill('Gloria Fajardo Saiz');
    await expect.element(order).toHaveValue('');
    await name.fill('Maria Saiz Fajardo');
    await expect.element(order).toHaveValue('Fajardo');
    await button('Save Changes').first().click();
    await expect.poll(() => service.world.get('users', gloria.id)?.familyName).toBe('Fajardo');
  });

  it('goes back to the usual order', async () => {
    const wanda = member({ ...fina, name: 'Wanda van Wells', familyName: 'Wanda' });
    const { service } = await render(`/members/edit/${wanda.id}`, {
      as: wanda,
      with: [wanda, wells, hydrology],
    });
    const order = main.getByRole('combobox', { name: 'Sort under' });
    await expect.element(order).toHaveValue('Wanda');
    await order.selectOptions('As usual: Wells, Wanda van');
    await button('Save Changes').first().click();
    await expect.poll(() => service.world.get('users', wanda.id)?.familyName).not.toBe('Wanda');
  });

  it('sends no order that it doesn’t show', async () => {
    const wanda = member({ ...fina, name: 'Wanda Maria Wells', familyName: 'Maria Wells' });
    const { service } = await render(`/members/edit/${wanda.id}`, {
      as: wanda,
      with: [wanda, wells, hydrology],
    });
    const order = main.getByRole('combobox', { name: 'Sort under' });
    await expect.element(order).toHaveValue('Maria Wells');
    // The words are in it, but not where a family name stands.
    await main.getByRole('textbox', { name: 'Name', exact: true }).fill('Wanda Maria Wells Ortega');
    await expect.element(order).toHaveValue('');
    await button('Save Changes').first().click();
    await expect.poll(() => service.world.get('users', wanda.id)?.familyName).not.toBe('Maria Wells');
  });

  it('adds one too: an administrator invites with it', { tags: ['2.1-24', '5-23'] }, async () => {
    await render('/members/add', { as: 'administrator' });
    await shown(form('Add Member'));
    expect(fields('Add Member')).toEqual(['Email', 'Language of the invitation', ...profile]);
    // The panel beside the form says what the button below it says.
    await expect.poll(() => button('Send').elements()).toHaveLength(1);
    await main.getByLabelText('Email').fill('somebody@colloquy.example');
    await shown(main.getByText('Click send, here or at the bottom of the page.'));
    await expect.poll(() => button('Send').elements()).toHaveLength(2);
  });

  it('adds one too: any other member nominates with it', { tags: ['2.1-24', '5-23'] }, async () => {
    await render('/members/add', { as: 'member' });
    await shown(form('Nominate a Member'));
    expect(fields('Nominate a Member')).toEqual(['Email', 'Reason to join', ...profile]);
    await shown(main.getByText('If it is missing, ask'));
    await main.getByLabelText('Email').fill('somebody');
    await userEvent.tab();
    await shown(main.getByText('Please enter a valid email address.').first());
  });

  it('adds a row of contact, and takes one away while there are more', {
    tags: ['2.7-26', '4-18', '4-19', '2.7-30'],
  }, async () => {
    await openProfile();
    const rows = main.getByRole('combobox', { name: 'Type' });
    const remove = main.getByRole('button', { name: /^Remove row/ });
    const counts = () => [rows.elements().length, remove.elements().length];
    await expect.poll(counts).toEqual([1, 0]);
    await button('Add contact').click();
    await expect.poll(counts).toEqual([2, 2]);
    await expect.element(rows.nth(1)).toHaveValue('');
    await expect.element(main.getByRole('textbox', { name: /^Contact/ }).nth(1)).toHaveValue('');
    await expect.poll(() => texts(main)[0]).toContain('Unsaved Changes');
    await button('Remove row 2').click();
    await expect.poll(counts).toEqual([1, 0]);
    await expect.poll(() => texts(main)[0]).not.toContain('Unsaved Changes');
  });
});

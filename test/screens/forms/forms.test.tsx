import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, arrived, button, choose, form, go, heading, main, shown, texts } from '../fixture/hands.ts';
import {
  administrator,
  aRecord,
  member,
  offer,
  project,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { World } from '../fixture/world.ts';

const hydrology = topic({ name: 'Hydrology' });
const wells = university({ name: 'Common Wells', topics: { [hydrology.id]: ['graduate'] } });
const name = main.getByLabelText('Name', { exact: true });
const city = main.getByLabelText('City');
const question = page.getByRole('dialog');

describe('a form', () => {
  it('says what is missing, can’t be saved till then, and forgets a change that is taken back', {
    tags: ['2.12-1', '2.12-2', '2.12-3', '4-39', '5-2', '5-3'],
  }, async () => {
    await render(`/universities/edit/${wells.id}`, { as: 'chair', with: [hydrology, wells] });
    await name.fill('abc');
    await expect.poll(() => texts(main)[0]).toContain('Unsaved Changes');
    await expect.poll(() => texts(main)[0]).toContain('Name requires 4 or more characters.');
    await expect.element(button('Cannot Save Changes Due to Errors')).toBeDisabled();
    expect(button('Save Changes').elements()).toHaveLength(0);
    await name.fill('Common Wells');
    await expect.poll(() => texts(main)[0]).not.toContain('Unsaved Changes');
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
  }, async () => {
    const { service } = await render('/universities', { as: 'chair', with: [hydrology, wells] });
    await main.getByRole('link', { name: '+ University' }).click();
    await name.fill('University of the Springs');
    await city.fill('Puebla');
    await main.getByLabelText('Country').fill('Mexico');
    await main.getByLabelText('Region').selectOptions('AUSJAL');
    await main.getByLabelText('Website').fill('https://springs.example');
    await main.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard('Where the springs are.');
    const row = main.getByRole('group', { name: 'Hydrology' });
    await row.getByRole('button', { name: 'Check All', exact: true }).click();
    await row.getByLabelText('Doctorate').click();
    await button('Save Changes').click();
    await arrived('/universities');
    await main.getByRole('searchbox').fill('Springs');
    await main.getByRole('link', { name: 'University of the Springs' }).click();
    await shown(heading('University of the Springs'));
    const made = service.world.all('universities').find(({ id }) => id !== wells.id);
    expect(made).toMatchObject({
      name: 'University of the Springs',
      topics: { [hydrology.id]: ['undergraduate', 'graduate'] },
      region: 'AUSJAL',
    });

    await button('Delete').click();
    await shown(question);
    expect(texts(question)[0]).toContain('Are you sure? Deleted records cannot be recovered.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await absent(question);
    expect(service.callsOf('deleteRecord')).toEqual([]);
    await button('Delete').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await arrived('/universities');
    expect(service.world.all('universities').map(({ id }) => id)).toEqual([wells.id]);
  });

  it.each([
    ['topics', '+ Area of Specialization', 'chair'],
    ['offers', '+ Opportunity', 'member'],
  ] as const)(
    'adds, finds, changes and deletes among %s',
    { tags: ['2.9-2', '2.9-10', '2.9-11', '2.11-2', '2.11-7', '2.11-12'] },
    async (section, add, as) => {
      const { service } = await render(`/${section}`, { as });
      await main.getByRole('link', { name: add }).click();
      await name.fill('Wetlands');
      await main.getByRole('textbox', { name: 'Description' }).click();
      await userEvent.keyboard('Between land and water.');
      await button('Save Changes').click();
      await arrived(`/${section}`);
      await main.getByRole('searchbox').fill('Wetl');
      await main.getByRole('link', { name: 'Wetlands' }).click();
      await shown(heading('Wetlands'));
      await main.getByRole('link', { name: 'Edit' }).click();
      await name.fill('Wetlands again');
      await button('Save Changes').click();
      await shown(heading('Wetlands again'));
      // In a hurry: the second press lands outside the question, however long a busy machine takes for it.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await button('Delete').dblClick();
      vi.useRealTimers();
      await question.getByRole('button', { name: 'Delete' }).click();
      await arrived(`/${section}`);
      expect(service.world.all(section)).toEqual([]);
    },
  );
});

describe('two who edit the same', () => {
  it('are shown what changed on both sides, and lose nothing', async () => {
    const { service } = await render(`/universities/edit/${wells.id}`, {
      as: 'chair',
      with: [hydrology, wells],
    });
    await city.fill('Mine City');
    await main.getByLabelText('Country').fill('Mine Country');
    service.world.put('universities', { ...wells, city: 'Their City', website: 'https://theirs.example' });
    await button('Save Changes').click();
    const panel = main.getByRole('region', { name: 'Changes made in the meantime' });
    await shown(panel);
    for (const words of ['Mine City', 'Their City', 'Website']) expect(texts(panel)[0]).toContain(words);
    await panel
      .getByRole('group', { name: /^City/ })
      .getByRole('radio', { name: /^Saved in the meantime/ })
      .click();
    await panel.getByRole('button', { name: /^Continue/ }).click();
    await button('Save Changes').click();
    await arrived(`/universities/${wells.id}`);
    await shown(heading('Common Wells'));
    expect(service.world.get('universities', wells.id)).toMatchObject({
      city: 'Their City',
      country: 'Mine Country',
      website: 'https://theirs.example',
    });
  });
});

describe('the rights of an administrator', () => {
  const rita = member({ name: 'Rita' });
  const administers = aRecord('users', { ...rita, admin: 'true' });
  const requests = page.getByRole('link', { name: 'Member Requests' }).first();
  const makeAdministrator = (world: World) => {
    world.put('admins', { id: rita.id });
    world.put('users', { ...rita, admin: 'true' });
  };
  const makeMember = (world: World) => {
    world.remove('admins', rita.id);
    world.put('users', rita);
  };

  it.each([
    ['given', [rita], 'YES', 'true'],
    ['taken', [administers, administrator(rita.id)], 'NO', undefined],
  ] as const)(
    'are %s by the form',
    { tags: ['2.7-33', '2.7-35', '4-36', '4-37'] },
    async (_, records, answer, admin) => {
      const { service } = await render(`/members/edit-permissions/${rita.id}`, {
        as: 'administrator',
        with: records,
      });
      await main.getByLabelText(/an administrator\?/).selectOptions(answer);
      await button('Save Changes').click();
      await arrived(`/members/${rita.id}`);
      expect(service.world.get('users', rita.id)?.admin).toBe(admin);
      expect(service.world.get('admins', rita.id) !== undefined).toBe(admin === 'true');
    },
  );

  it('show at the next sync; what is being edited stays when they are taken', {
    tags: ['2.3-2'],
  }, async () => {
    const { service, sync } = await render('/universities', { as: rita, with: [rita, hydrology, wells] });
    await shown(heading('Universities'));
    await absent(requests);
    makeAdministrator(service.world);
    await sync();
    await shown(requests);
    go(`/universities/edit/${wells.id}`);
    await city.fill('Written by Rita');
    makeMember(service.world);
    await button('Save Changes').click();
    await shown(page.getByText('You can no longer change this university. What you wrote is still here.'));
    await expect.element(city).toHaveValue('Written by Rita');
  });

  it('leave what is being added when they are taken, but lead nowhere else', {
    tags: ['2.3-2'],
  }, async () => {
    const { service, sync } = await render('/topics/add', {
      as: administers,
      with: [administers, administrator(rita.id)],
    });
    await shown(requests);
    await name.fill('Thought up by Rita');
    await main.getByRole('textbox', { name: 'Description' }).fill('All of it.');
    makeMember(service.world);
    await sync();
    await absent(requests);
    await button('Save Changes').click();
    await shown(page.getByText('You can no longer add this area. What you wrote is still here.'));
    await expect.element(name).toHaveValue('Thought up by Rita');
    await main.getByRole('link', { name: 'Cancel' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await arrived('/topics');
    go('/requests');
    await arrived('/unauthorized');
  });
});

it('whoever was refused a form is led on to it once the record is theirs', async () => {
  const wetlands = project({ name: 'Wetlands', topics: [{ id: hydrology.id }] });
  const { service, me, sync } = await render(`/projects/edit/${wetlands.id}`, {
    as: 'member',
    with: [hydrology, wetlands],
  });
  await arrived('/unauthorized');
  service.world.put('projects', { ...wetlands, leads: [me.id] });
  await sync();
  await arrived(`/projects/edit/${wetlands.id}`);
  await shown(form('Edit Wetlands'));
});

describe('a record of which another refers to what is gone', () => {
  it('shows a plain text in its place', { tags: ['2.11-5', '8-8'] }, async () => {
    const left = offer({ name: 'Left behind', owner: crypto.randomUUID() });
    await render(`/offers/${left.id}`, { as: 'member', with: [left] });
    await expect.poll(() => texts(main)[0]).toContain('Deleted User');
    expect(main.getByRole('link', { name: 'Deleted User' }).elements()).toHaveLength(0);
  });

  it('is named as deleted in a form too, where it can be taken out', async () => {
    const ecology = topic({ name: 'Ecology' });
    const [air, soil] = [taskforce({ name: 'Clean Air' }), taskforce({ name: 'Clean Soil' })];
    const { service, sync } = await render('/resources/add', {
      as: 'chair',
      with: [hydrology, ecology, air, soil],
    });
    await name.fill('Reading rivers');
    await main.getByLabelText('Type').selectOptions('Course');
    await main.getByLabelText('Audience').selectOptions('Students');
    await main.getByRole('textbox', { name: 'Description' }).click();
    await userEvent.keyboard('Twelve rivers.');
    await choose('Task Force', 'Clean Air');
    for (const area of ['Hydrology', 'Ecology']) await choose('Areas of Specialization', area);
    await userEvent.keyboard('{Escape}');
    service.world.remove('topics', ecology.id);
    service.world.remove('taskforces', air.id);
    await sync();
    await expect
      .element(main.getByRole('combobox', { name: 'Task Force' }))
      .toHaveValue('Deleted Task Force');
    const gone = button('Remove Deleted Area of Specialization');
    await shown(gone);
    // The service looks up what a record refers to; the one in the page doesn't.
    const message = 'A task force chosen here no longer exists.';
    const end = service.refuse('createRecord', 'invalid', { fields: [{ path: 'taskforce', message }] });
    await button('Save Changes').click();
    const field = () =>
      [...main.element().querySelectorAll('.field')].find(({ textContent }) =>
        textContent?.includes('Task Force'),
      );
    await expect.poll(() => field()?.querySelector('.field-problem')?.textContent).toBe(message);
    end();
    await gone.click();
    await choose('Task Force', 'Clean Soil');
    await button('Save Changes').click();
    await arrived('/resources');
    expect(service.world.all('resources')).toMatchObject([
      { taskforce: { id: soil.id }, topics: [{ id: hydrology.id }] },
    ]);
  });

  it('is named as deleted among the rows of a university’s areas, where it can be taken out', async () => {
    const ecology = topic({ name: 'Ecology' });
    const { service, sync } = await render(`/universities/edit/${wells.id}`, {
      as: 'chair',
      with: [hydrology, ecology, wells],
    });
    await main.getByRole('group', { name: 'Ecology' }).getByLabelText('Doctorate').click();
    await expect.poll(() => texts(main)[0]).toContain('Unsaved Changes');
    service.world.remove('topics', ecology.id);
    await sync();
    const row = main.getByRole('group', { name: 'Deleted Area of Specialization' });
    await row.getByLabelText('Doctorate').click();
    await expect.poll(() => texts(main)[0]).not.toContain('Unsaved Changes');
  });
});

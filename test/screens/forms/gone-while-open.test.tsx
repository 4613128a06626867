import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { areBack, arrived, button, drafts, go, heading, kept, main, shown } from '../fixture/hands.ts';
import { joinRequest, member, project, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const hydrology = topic({ name: 'Hydrology' });
const carl = member({ name: 'Carl Chair' });
const circle = taskforce({ name: 'Clean Water', chairs: [carl.id], members: [carl.id] });
const field = (label: string) => main.getByRole('textbox', { name: label, exact: true });
const stillKept = page.getByText('What you wrote for it and did not save is still here.');

describe('a record that somebody else deletes while its form is open', () => {
  it('leaves what was written, to be begun again with', async () => {
    const contact = member({ name: 'Cora Contact', university: { id: 'wells' } });
    const wells = university({
      id: 'wells',
      name: 'Common Wells',
      topics: { [hydrology.id]: ['graduate'] },
      contact: contact.id,
    });
    const { service, sync } = await render(`/universities/edit/${wells.id}`, {
      as: carl,
      with: [carl, circle, contact, hydrology, wells],
    });
    // The save is to be the first to hear of the deletion: no sync, as there is one at the start and on each focus.
    await sync();
    service.hold('sync');
    await field('Name').fill('Wells worth keeping');
    service.world.remove('universities', wells.id);
    await button('Save Changes').click();
    const notice = page.getByRole('alert').filter({ hasText: 'This university has been deleted.' });
    await shown(notice);
    await expect.element(field('Name')).toHaveValue('Wells worth keeping');
    await expect.element(button('Save Changes')).toBeDisabled();
    // The reminder is in sight wherever one is in the form, and leads to what can be done.
    await button('What can be done').click();
    expect(notice.element().closest(':focus')).not.toBeNull();
    await kept();

    // Even where the page was loaded again meanwhile.
    const again = await render(`/universities/${wells.id}`, {
      as: carl,
      with: [carl, circle, contact, hydrology],
    });
    await shown(heading('This university isn’t here'));
    go(`/universities/edit/${wells.id}`);
    await shown(stillKept);
    await notice.getByRole('button', { name: 'Copy into a new university' }).click();
    await shown(areBack);
    await expect.element(field('Name')).toHaveValue('Wells worth keeping');
    await button('Save Changes').click();
    await arrived('/universities');
    await expect.poll(drafts).toEqual([]);
    const [copy] = again.service.world.all('universities');
    expect(copy).toMatchObject({ name: 'Wells worth keeping', topics: { [hydrology.id]: ['graduate'] } });
    // They are no member of the new one.
    expect(copy).not.toHaveProperty('contact');
  });

  it('of a project leaves what its writer may choose in a new one', async () => {
    const lea = member({ name: 'Lea Lead' });
    const wetlands = project({
      name: 'Wetlands',
      leads: [lea.id],
      topics: [{ id: hydrology.id }],
      status: 'ongoing',
      taskforces: [{ id: circle.id }],
    });
    const { service, sync } = await render(`/projects/edit/${wetlands.id}`, {
      as: lea,
      with: [lea, carl, circle, hydrology, wetlands],
    });
    await field('Name').fill('Wetlands worth keeping');
    service.world.remove('projects', wetlands.id);
    await sync();
    await button('Copy into a new project').click();
    await shown(areBack);
    await button('Save Changes').click();
    await arrived('/projects');
    expect(service.world.all('projects')).toMatchObject([
      { name: 'Wetlands worth keeping', status: 'proposal', taskforces: [] },
    ]);
  });

  it('of an area leaves it after a reload too, where it is looked whether another took its place', async () => {
    await render(`/topics/edit/${hydrology.id}`, { as: carl, with: [carl, circle, hydrology] });
    await field('Name').fill('An area worth keeping');
    await kept();
    await render(`/topics/${hydrology.id}`, { as: carl, with: [carl, circle] });
    await shown(heading('This area isn’t here'));
    go(`/topics/edit/${hydrology.id}`);
    await shown(stillKept);
    await button('Copy into a new area').click();
    await shown(areBack);
    await expect.element(field('Name')).toHaveValue('An area worth keeping');
  });
});

it('a request that somebody else approves while its form is open has not been “deleted”', async () => {
  const nora = joinRequest({ name: 'Nora Nominee' });
  const { service, sync } = await render(`/requests/edit/${nora.id}`, { as: 'administrator', with: [nora] });
  await field('Name').fill('Nora Rewritten');
  service.world.remove('requests', nora.id);
  service.world.put('users', member({ id: nora.id, name: nora.name }));
  await sync();
  // Or whoever writes is no administrator any more: the service tells these apart to nobody.
  await shown(
    page
      .getByRole('alert')
      .filter({ hasText: 'This request has been approved or deleted, or you can no longer see it.' }),
  );
});

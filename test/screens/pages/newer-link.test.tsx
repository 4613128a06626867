import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { names } from '../../../shared/kinds/collections.ts';
import { t } from '../../../shared/language/messages.ts';
import { absent, arrived, go, heading, main, shown } from '../fixture/hands.ts';
import {
  joinRequest,
  member,
  offer,
  project,
  resource,
  taskforce,
  topic,
  university,
} from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const ines = member({ name: 'Ines Newcomer' });
const wells = project({ name: 'Wells Begun Today', leads: [ines.id] });
const circle = taskforce({ name: 'Circle Begun Today', chairs: [], members: [ines.id] });
const rivers = project({ name: 'Rivers Known Before' });
const trouble = page.getByRole('alert').filter({ hasText: 'We could not load this project.' });
const title = 'This project isn’t here';

describe('a link to what this browser has not heard of yet', () => {
  it.each([
    ['users', ines],
    ['projects', wells],
    ['taskforces', circle],
    ['topics', topic({ name: 'Area Begun Today' })],
    ['universities', university({ name: 'College Begun Today' })],
    ['offers', offer({ name: 'Seminar Begun Today', owner: ines.id })],
    ['resources', resource({ name: 'Book Begun Today', taskforce: { id: circle.id } })],
    ['requests', joinRequest({ name: 'Applicant of Today' })],
  ] as const)('shows it while a sync takes its time: %s', async (collection, record) => {
    const { service } = await render('/home', { as: 'administrator', with: [] });
    service.hold('sync');
    service.world.put(collection, record);
    go(`${names[collection].path}/${record.id}`);
    await shown(heading(record.name));
  });

  it('says nothing of who stands in it before they have come', async () => {
    const { service } = await render('/home', { as: 'administrator', with: [] });
    const sync = service.hold('sync');
    service.world.put('users', ines);
    service.world.put('projects', wells);
    go(`/projects/${wells.id}`);
    await shown(heading(wells.name));
    await absent(page.getByText(t(names.users.deleted)));
    sync.letGo();
    await shown(main.getByRole('link', { name: ines.name }));
  });

  it('leads into its form too', async () => {
    const { service } = await render('/home', { as: 'administrator', with: [] });
    service.hold('sync');
    service.world.put('projects', wells);
    go(`/projects/edit/${wells.id}`);
    await expect.element(main.getByRole('textbox', { name: 'Name' })).toHaveValue(wells.name);
  });

  it('says offline that it could not be loaded, and shows it when the network is back', async () => {
    const { service } = await render('/home', { as: 'administrator', with: [rivers] });
    service.world.put('projects', wells);
    service.setOnline(false);
    go(`/projects/${wells.id}`);
    await shown(trouble);
    // What this browser has is there all the same.
    go(`/projects/${rivers.id}`);
    await shown(heading(rivers.name));
    go(`/projects/${wells.id}`);
    await shown(trouble);
    service.setOnline(true);
    await shown(heading(wells.name));
  });

  it('is not said to be gone by a service that is busy, and can be tried again', async () => {
    const { service } = await render('/home', { as: 'administrator', with: [] });
    service.hold('sync');
    // So long a wait is left to whoever reads the page.
    const mend = service.refuse('getRecord', 'try-again', { retryAfter: 60 });
    service.world.put('projects', wells);
    go(`/projects/${wells.id}`);
    await shown(trouble);
    mend();
    await trouble.getByRole('button', { name: 'Try again' }).click();
    await shown(heading(wells.name));
  });

  it('is gone once the service says so, and not before', async () => {
    const { service } = await render('/home', { as: 'administrator', with: [] });
    const answer = service.hold('getRecord');
    go('/projects/0192f0c1-0000-7000-8000-00000000dead');
    await shown(main.getByText('Loading...'));
    await expect.poll(answer.count).toBe(1);
    await absent(heading(title));
    answer.letGo();
    await shown(heading(title));
  });

  it('shows what was deleted while it was on its way as gone', async () => {
    const { service, sync } = await render('/home', { as: 'administrator', with: [] });
    const held = service.hold('sync');
    service.world.put('projects', wells);
    go(`/projects/${wells.id}`);
    await shown(heading(wells.name));
    service.world.remove('projects', wells.id);
    held.letGo();
    await sync();
    await shown(heading(title));
    go('/projects');
    await arrived('/projects');
    await absent(main.getByRole('link', { name: wells.name }));
  });
});

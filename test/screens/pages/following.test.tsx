import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, arrived, button, go, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { follow, member, project, search, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import type { Service } from '../fixture/service.ts';

const mia = member({ name: 'Mia Member' });
const ana = member({ name: 'Ana Anders' });
const water = topic({ name: 'Water' });
const circle = taskforce({ name: 'Circle' });
const wells = project({ name: 'Wells' });
const uni = university({ name: 'Uni' });
const records = [mia, ana, water, circle, wells, uni];
const as = mia;

const followed = (service: Service) => service.world.all('follows').map(({ record }) => record.id);
const pressed = (name: string) =>
  expect.element(button(name)).toHaveAttribute('aria-pressed', String(name !== 'Follow'));
const rows = region('Following').getByRole('listitem');
const saved = region('Saved searches');
const dialog = page.getByRole('dialog');
const toast = (words: string) => page.getByText(words, { exact: true });

it.each([
  ['topics', water],
  ['taskforces', circle],
  ['projects', wells],
  ['universities', uni],
  ['members', ana],
])('of %s, the page has a button that follows, and no longer follows', async (path, { id, name }) => {
  const { service } = await render(`/${path}/${id}`, { as, with: records });
  await pressed('Follow');
  await button('Follow').click();
  await pressed('Following');
  await shown(toast(`You follow ${name}. My Account lists what you follow.`));
  await expect.poll(() => followed(service)).toEqual([id]);
  // It is kept: a page that is loaded again has it from the service.
  await expect.poll(() => localStorage.getItem('outbox')).toBeNull();
  await button('Following').click();
  await pressed('Follow');
  await expect.poll(() => followed(service)).toEqual([]);
});

it('nobody follows themselves, and nothing else has the button', async () => {
  await render(`/members/${mia.id}`, { as, with: records });
  await shown(button('Share'));
  await absent(button('Follow'));
});

it('what is pressed offline is shown at once, and sent once when there is a network, if it still holds', async () => {
  const { service, reload } = await render(`/topics/${water.id}`, { as, with: records });
  await shown(button('Follow'));
  service.setOnline(false);
  await button('Follow').click();
  await pressed('Following');
  await shown(
    toast('You follow Water. My Account lists what you follow. This is sent when you are online again.'),
  );
  go(`/projects/${wells.id}`);
  await shown(heading('Wells'));
  // Thrice is once more than twice.
  for (const name of ['Follow', 'Following', 'Follow']) await button(name).click();
  go('/profile/following');
  await expect
    .poll(() => texts(rows).map((each) => each.split('\n')))
    .toMatchObject([
      ['Wells', 'Project · is sent when you are online again', '', 'Stop following'],
      ['Water', 'Area · is sent when you are online again', '', 'Stop following'],
    ]);
  expect(service.callsOf('createRecord')).toEqual([]);
  // The browser is closed meanwhile.
  await reload();
  await expect.poll(() => texts(rows)).toHaveLength(2);
  service.setOnline(true);
  await expect.poll(() => followed(service)).toEqual([water.id, wells.id]);
  await expect.poll(() => texts(rows).join()).not.toContain('is sent');
  expect(service.callsOf('createRecord')).toHaveLength(2);
});

it('an answer that is lost is no second follow', async () => {
  const { service, sync } = await render(`/topics/${water.id}`, { as, with: records });
  await shown(button('Follow'));
  service.loseAnswer('createRecord');
  await button('Follow').click();
  await expect.poll(() => followed(service)).toEqual([water.id]);
  await pressed('Following');
  await sync();
  await expect.poll(() => localStorage.getItem('outbox')).toBeNull();
  expect(followed(service)).toEqual([water.id]);
});

it('says why it was refused, and shows how things are', async () => {
  const { service } = await render(`/topics/${water.id}`, { as, with: records });
  await shown(button('Follow'));
  service.refuse('createRecord', 'conflict', { message: 'You follow 200 already.' });
  await button('Follow').click();
  await shown(toast('This was not saved. You follow 200 already.'));
  await pressed('Follow');
  expect(localStorage.getItem('outbox')).toBeNull();
});

it('waits in a page that the service understands no more, for the version that it does', async () => {
  const { service, sync } = await render(`/topics/${water.id}`, { as, with: records });
  const understand = service.refuse('createRecord', 'outdated');
  await button('Follow').click();
  await expect.poll(() => service.calls.some(({ operation }) => operation === 'createRecord')).toBe(true);
  await pressed('Following');
  expect(localStorage.getItem('outbox')).toContain(water.id);
  understand();
  await sync();
  await expect.poll(() => followed(service)).toEqual([water.id]);
  await pressed('Following');
});

it('what is followed by another browser meanwhile is followed, not refused', async () => {
  const { service } = await render(`/topics/${water.id}`, { as, with: records });
  await shown(button('Follow'));
  const other = follow(mia.id, 'topics', water.id);
  service.answer('createRecord', () => {
    if (followed(service).length === 0) service.world.put('follows', other);
    return { status: 409, body: { error: { code: 'conflict', message: 'This follow already exists.' } } };
  });
  await button('Follow').click();
  await expect.poll(() => localStorage.getItem('outbox')).toBeNull();
  await pressed('Following');
  await absent(page.getByText('This was not saved.'));
});

it('the screen lists what is followed, and stops following', async () => {
  const all = [follow(mia.id, 'topics', water.id), follow(mia.id, 'users', ana.id)];
  const { service } = await render('/profile', { as, with: [...records, ...all] });
  await main.getByRole('link', { name: 'Following', exact: true }).click();
  await arrived('/profile/following');
  await expect.poll(() => texts(rows)).toHaveLength(2);
  await main.getByRole('link', { name: 'Ana Anders' }).click();
  await arrived(`/members/${ana.id}`);
  go('/profile/following');
  await button('Stop following Water').click();
  await expect.poll(() => followed(service)).toEqual([ana.id]);
  await expect.poll(() => texts(rows)).toHaveLength(1);
  await button('Stop following Ana Anders').click();
  await shown(main.getByText('You follow nothing yet'));
});

it('a list is saved by its text and filters, renamed, opened and removed', async () => {
  const { service } = await render('/members?q=anders&role=leads&sort=newest', {
    as,
    with: [...records, project({ leads: [ana.id] })],
  });
  await button('Save this search').click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect.element(name).toHaveValue('Role: Project Leads; anders');
  await name.fill('');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await shown(dialog.getByText('Name is required.'));
  await name.fill('Anders who leads');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await shown(main.getByRole('link', { name: 'Saved', exact: true }));
  const kept = { address: '/members?q=anders&role=leads', name: 'Anders who leads', member: mia.id };
  await expect.poll(() => service.world.all('searches')).toMatchObject([kept]);

  await main.getByRole('link', { name: 'Saved', exact: true }).click();
  await arrived('/profile/following');
  await button('Rename Anders who leads').click();
  await name.fill('Leads');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => service.world.all('searches')).toMatchObject([{ ...kept, name: 'Leads' }]);
  await saved.getByRole('link', { name: 'Leads' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/members?q=anders&role=leads');
  await shown(main.getByRole('link', { name: 'Saved', exact: true }));

  go('/profile/following');
  await button('Remove Leads').click();
  await shown(saved.getByText('You have not saved a search yet'));
  await expect.poll(() => service.world.all('searches')).toEqual([]);
});

it('a list that asks for nothing can’t be saved', async () => {
  await render('/members?sort=newest', { as, with: records });
  await shown(main.getByText('Showing', { exact: false }).first());
  await absent(button('Save this search'));
});

it('home offers the saved searches', async () => {
  const mine = search(mia.id, { name: 'My water', address: '/projects?q=water' });
  await render('/home', { as, with: [...records, mine] });
  await region('Your searches').getByRole('link', { name: 'My water' }).click();
  await expect.poll(() => location.pathname + location.search).toBe('/projects?q=water');
});

it('says that it is loading while the first records come', async () => {
  await render('/profile/following', {
    as,
    with: records,
    firstLoad: true,
    prepare: (service) => service.hold('sync'),
  });
  await shown(heading('Following and Saved Searches'));
  await shown(main.getByText('Loading...'));
  await absent(main.getByText('You follow nothing yet'));
});

it('a saved search for what no longer exists is said to find nothing', async () => {
  const searches = [
    search(mia.id, { name: 'Lost', address: '/projects?area=gone' }),
    search(mia.id, { name: 'Watery', address: `/projects?area=${water.id}` }),
  ];
  await render('/profile/following', { as, with: [...records, ...searches] });
  await expect
    .poll(() => texts(saved.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Watery\s+Projects\s+Rename/),
      expect.stringMatching(/^Lost\s+Projects · Finds nothing now: Area: no longer in the network/),
    ]);
});

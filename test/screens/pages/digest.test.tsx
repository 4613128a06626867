import { expect, it } from 'vitest';
import { absent, button, go, heading, main, region, shown, texts } from '../fixture/hands.ts';
import { follow, member, project, search, taskforce, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const water = topic({ name: 'Water' });
const uni = university({ name: 'Uni' });
const mia = member({ name: 'Mia Member', university: { id: uni.id }, topics: [{ id: water.id }] });
const ana = member({ name: 'Ana Anders' });
const circle = taskforce({ name: 'Circle', chairs: [mia.id] });
const fresh = { createTimestamp: hoursAgo(2), leads: [ana.id], taskforces: [], topics: [] };
const pumps = project({ ...fresh, name: 'Pumps', topics: [{ id: water.id }] });
const wells = project({ ...fresh, name: 'Wells', taskforces: [{ id: circle.id }] });
const solar = project({ ...fresh, name: 'Solar Ovens' });
const other = project({ ...fresh, name: 'Other' });
const own = project({ ...fresh, name: 'Own', leads: [mia.id], topics: [{ id: water.id }] });
const followed = [
  follow(mia.id, 'topics', water.id),
  search(mia.id, { name: 'Ovens', address: '/projects?q=ovens' }),
];
const records = [water, uni, mia, ana, circle, pumps, wells, solar, other, own, ...followed];
const list = 'For you since you were here';
const items = () => texts(region(list).getByRole('listitem'));
const told = [
  'Wells project · New · You chair “Circle”',
  'Pumps project · New · You follow “Water”',
  'Solar Ovens project · New · Your saved search “Ovens”',
];

const radio = (name: string) => main.getByRole('radio', { name });

it('home tells what is new for the member and why, also offline, and says so once the service is reached', async () => {
  const { service, reload } = await render('/home', { as: mia, with: records });
  await expect.poll(items).toEqual(told);
  await expect.poll(() => service.callsOf('markSeen').length).toBeGreaterThan(0);
  expect(service.callsOf('markSeen')[0]?.body).toEqual({ cursor: expect.any(String), shown: 'news' });
  service.setOnline(false);
  const before = service.callsOf('markSeen').length;
  await reload('/home');
  await expect.poll(items).toEqual(told);
  expect(service.callsOf('markSeen')).toHaveLength(before);
});

it('home says nothing where nothing is new for the member', async () => {
  const { service } = await render('/home', { as: mia, with: [mia, uni, ana, other] });
  await shown(region(list).getByText(/^Nothing new/));
  expect(items()).toEqual([]);
  expect(service.callsOf('markSeen')).toEqual([]);
});

it('home tells that somebody edited what the member follows, also offline, and no other edit', async () => {
  const bo = member({ name: 'Bo Bygone' });
  const led = project({ name: 'Led by Mia', leads: [mia.id, ana.id] });
  const left = project({ name: 'Left by Bo', leads: [bo.id, ana.id] });
  const roads = project({ name: 'Roads', leads: [ana.id] });
  const lakes = project({ name: 'Lakes', leads: [ana.id] });
  const followed = [led, left, roads].map(({ id }) => follow(mia.id, 'projects', id));
  const all = [mia, ana, bo, uni, water, led, left, roads, lakes, ...followed];
  const { service, sync, reload } = await render('/home', { as: mia, with: all });
  await shown(region(list).getByText(/^Nothing new/));
  for (const each of [led, roads, lakes])
    service.world.put('projects', { ...each, description: '<p>Begins in May.</p>' });
  service.world.remove('users', bo.id);
  service.world.put('projects', { ...left, leads: [ana.id] });
  await sync();
  await expect.poll(items).toEqual(['Roads project · Changed · You follow “Roads”']);
  await expect.poll(() => service.callsOf('markSeen').length).toBeGreaterThan(0);

  service.setOnline(false);
  go('/projects');
  await shown(heading('Projects'));
  go('/home');
  await expect.poll(items).toEqual(['Roads project · Changed · You follow “Roads”']);

  // The page is loaded again with nothing in the browser: what a first load brings is no edit.
  service.setOnline(true);
  await reload('/home');
  await shown(region(list));
  service.world.put('projects', { ...left, leads: [ana.id], description: '<p>Begins in June.</p>' });
  await sync();
  await expect.poll(items).toEqual(['Left by Bo project · Changed · You follow “Left by Bo”']);

  const now = new Date().toISOString();
  localStorage.setItem('last-look', JSON.stringify({ member: mia.id, since: now, at: now }));
  go('/projects');
  await shown(heading('Projects'));
  go('/home');
  service.world.put('projects', { ...roads, description: '<p>Begins in June.</p>' });
  await sync();
  await expect.poll(items).toEqual(['Roads project · Changed · You follow “Roads”']);
});

it('home tells as new what was created and then edited', async () => {
  const roads = project({ ...fresh, name: 'Roads' });
  const follows = follow(mia.id, 'projects', roads.id);
  const { service, sync } = await render('/home', { as: mia, with: [mia, ana, uni, water, roads, follows] });
  await expect.poll(items).toEqual(['Roads project · New · You follow “Roads”']);
  service.world.put('projects', { ...roads, name: 'Paved Roads' });
  await sync();
  await expect.poll(items).toEqual(['Paved Roads project · New · You follow “Paved Roads”']);
});

it('how often it is mailed is chosen under My Account, if mail about the network is on', async () => {
  const { service } = await render('/profile/mail', { as: mia, with: records });
  await expect.element(radio('Once a week')).toBeChecked();
  await radio('Once a day').click();
  await expect.poll(() => service.world.get('users', mia.id)?.digest).toBe('daily');
  await button(/^Send me email about the network/).click();
  await absent(radio('Once a day'));
});

it('My Account says that the link ended it, and a choice has it mailed again', async () => {
  const { service } = await render('/profile/mail', { as: mia, with: records });
  const again: string[] = [];
  service.answer('getMe', () => ({
    status: 200,
    body: {
      user: service.world.get('users', mia.id),
      roles: { admin: false, chairOf: [] },
      secondFactor: { set: false, needed: false },
      digestEnded: 'mia.token',
    },
  }));
  service.answer('subscribeAgain', () => {
    again.push('again');
    return { status: 204 };
  });
  go('/projects');
  await shown(heading('Projects'));
  go('/profile/mail');
  await expect.element(radio('Never')).toBeChecked();
  await radio('Once a week').click();
  await expect.element(radio('Once a week')).toBeChecked();
  await expect.poll(() => again).toEqual(['again']);
});

it('the link in the mail ends it without signing in, and sends it again', async () => {
  const { service } = await render('/unsubscribe#mia.token', { as: undefined, with: records });
  const chosen: string[] = [];
  for (const call of ['unsubscribe', 'subscribeAgain'] as const)
    service.answer(call, () => {
      chosen.push(call);
      return { status: 204 };
    });
  await main.getByRole('button', { name: 'Stop the digest' }).click();
  await shown(main.getByRole('heading', { name: 'You won’t get the digest any more' }));
  await main.getByRole('button', { name: 'Send it to me again' }).click();
  await shown(main.getByRole('button', { name: 'Stop the digest' }));
  expect(chosen).toEqual(['unsubscribe', 'subscribeAgain']);
  // Nothing else is sent with the token of the link, and nothing of it stays in the browser.
  const withToken = service.calls.filter(({ path }) => path.endsWith('/mia.token'));
  expect(withToken.map(({ operation }) => operation)).toEqual(['unsubscribe', 'subscribeAgain']);
  const rest = service.calls.filter((each) => !withToken.includes(each));
  const stays = [rest, location.href, history.state, localStorage, sessionStorage];
  expect(JSON.stringify(stays)).not.toContain('mia.token');
});

import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Item } from '../../functions/data/table.ts';
import { noticeText } from '../../shared/kinds/notice-words.ts';
import { shapeOf } from '../../shared/kinds/registry.ts';
import { noticeSubjects } from '../../shared/notice/notice-subjects.ts';
import { runUntil } from '../helpers/door.ts';
import { wholly } from '../helpers/upkeep.ts';
import { aUser, type Network, startNetwork } from '../in-process/network.ts';
import { allRaw, putRaw } from './raw.ts';

/** Notices that members' records held, as the release before wrote them, become records of their own. */
const about = (...names: string[]) => names.map((name) => ({ id: name.toLowerCase(), name }));
const wells = { count: 1, about: about('Wells') };
const many = { count: 7, about: about('Wells', 'Rivers', 'Lakes', 'Seas', 'Rain', 'Snow', 'Ice') };
const names = '“Wells”, “Rivers”, “Lakes”, “Seas”, “Rain” and 2 others';
const putBack = 'For 30 days you can put back what it said before.';
const whoIsIt = 'Make sure it is really them first: call them, or ask somebody who sees them.';
const resourceFor = 'for chairs of the task force “Force” to approve, under Resources.';

type Legacy = { subject?: string; text: string; of?: string; count?: number; about?: object[] };
const legacy: Legacy[] = [
  { subject: 'welcome', text: 'Welcome to Colloquy! Fill out your profile so that others can find you.' },
  { subject: 'profile changed', text: `“Wells” changed your profile. ${putBack}`, ...wells },
  { subject: 'nominees approved', text: '“Wells”, whom you nominated, is a member now.', ...wells },
  {
    subject: 'requests waiting',
    of: 'requests',
    text: `7 requests have come in for administrators to decide, under Member Requests: ${names}.`,
    ...many,
  },
  {
    subject: 'resources of force',
    of: 'resources',
    text: `A resource has come in: “Wells”. It is ${resourceFor}`,
    ...wells,
  },
  {
    subject: 'resources of other',
    of: 'resources',
    text: `7 resources have come in: ${names}. They are ${resourceFor}`,
    ...many,
  },
  {
    subject: 'resources without a chair',
    of: 'resources',
    text: 'A resource has come in for administrators to approve, as its task force had no chair, under Resources: “Wells”.',
    ...wells,
  },
  {
    subject: 'taskforces without a chair',
    of: 'taskforces',
    text: 'The task force “Wells” lost its last chair. If it still has none, please choose one.',
    ...wells,
  },
  {
    subject: 'projects without a lead',
    of: 'projects',
    text: `7 projects lost their last lead: ${names}. Please choose one where there is still none.`,
    ...many,
  },
  {
    subject: 'roles in taskforces',
    of: 'taskforces',
    text: 'You were made a chair of the task force “Wells”. You can change it, and approve resources for it.',
    ...wells,
  },
  {
    subject: 'ended roles in taskforces',
    text: 'You are no longer a chair of the task force “Wells”.',
    ...wells,
  },
  {
    subject: 'joined taskforces',
    of: 'taskforces',
    text: `You were added to 7 task forces: ${names}.`,
    ...many,
  },
  { subject: 'left taskforces', text: 'You were removed from the task force “Wells”.', ...wells },
  {
    subject: 'roles in projects',
    of: 'projects',
    text: 'You were made a lead of the project “Wells”. You can change it.',
    ...wells,
  },
  { subject: 'ended roles in projects', text: 'You are no longer a lead of the project “Wells”.', ...wells },
  {
    subject: 'roles in universities',
    of: 'universities',
    text: 'You were made the contact of the university “Wells”. You can change what is said of it.',
    ...wells,
  },
  {
    subject: 'offers expiring on 20 March 2026',
    of: 'offers',
    text: 'Your opportunity “Wells” expires on 20 March 2026 (UTC). Renew it if it should stay.',
    ...wells,
  },
  {
    subject: 'offers expired on 3 April 2026',
    of: 'offers',
    text: `7 of your opportunities expired on 3 April 2026 (UTC): ${names}. Others no longer see them. You can renew them within 30 days; then they are deleted.`,
    ...many,
  },
  {
    subject: 'lost second factors',
    of: 'users',
    text: `“Wells” has signed in with the password and asks you to reset their second factor, because they lost it. ${whoIsIt}`,
    ...wells,
  },
  // Of still earlier releases: no subject, none that is known, or no records.
  { text: 'The project “Old” has lost its last lead. Please choose a new one.' },
  { subject: 'wells', text: 'The well “Wells” is dry.', ...wells },
  { subject: 'joined taskforces', text: 'You were added to the task force “Wells”.' },
];
const kept = { version: 3, createTimestamp: '2026-01-02T03:04:05.000Z' };
const updated = { updateTimestamp: '2026-01-03T03:04:05.000Z' };

/** The first has every kind; of the others each has some, and every fifth none. */
const notificationsOf = (at: number) =>
  legacy
    .filter((_, kind) => at === 0 || (at % 5 !== 0 && (kind + at) % 7 === 0))
    .map((notice, place) => ({ id: `${at}-${place}`, ...notice }));
const memberItem = (at: number): Item => ({
  ...aUser(`m${at}`, { bio: `<p>Of ${at}.</p>` }),
  ...{ ...kept, ...updated, pk: 'users', sk: `m${at}`, seq: 1, shape: 1 },
  notifications: notificationsOf(at),
});

let network: Network;
/** With the functions loaded again, as they are after a kill. */
const move = async () => {
  const { moveNotices } = await import('../../functions/schedule/move-notices.ts');
  await wholly(moveNotices)(new Date());
};
beforeAll(async () => {
  for (const line of ['info', 'error'] as const) vi.spyOn(console, line).mockImplementation(() => {});
  network = await startNetwork();
});
afterAll(() => network.stop());
beforeEach(() => network.clear());

const release = (members: number) => putRaw(Array.from({ length: members }, (_, at) => memberItem(at)));

/** Each member's are there, in their order and by their words, once; and their record is as it was without them. */
async function expectMoved(members: number) {
  // The functions of the last run speak through a door that is shut.
  vi.resetModules();
  const all = await allRaw();
  const notices = [...all.values()].filter(({ pk }) => pk === 'notices');
  const byMember = Map.groupBy(notices, ({ member }) => String(member));
  for (let at = 0; at < members; at += 1) {
    const { notifications, shape: _, seq: __, ...before } = memberItem(at);
    const { shape, seq: ___, quiet: ____, ...after } = all.get(`users m${at}`) as Item;
    const moved = (notifications as object[]).length > 0;
    expect(after).toEqual(moved ? before : { ...before, notifications: [] });
    expect(shape).toBe(moved ? shapeOf('users') : 1);
    const told = (byMember.get(`m${at}`) ?? []).sort((one, other) =>
      String(one.at) < String(other.at) ? -1 : 1,
    );
    expect(told.map((notice) => noticeText(notice as never))).toEqual(
      (notifications as Legacy[]).map(({ text }) => text),
    );
  }
  // Nothing follows: they were mailed before.
  expect(notices.every(({ quiet, version }) => quiet === true && version === 1)).toBe(true);
}

it('every kind is a notice of its subject, with the same words', async () => {
  await release(1);
  await move();
  await expectMoved(1);
  const told = await network.noticesOf('m0');
  expect(new Set(told.map(({ subject }) => subject))).toEqual(
    // What earlier releases never told.
    new Set(
      noticeSubjects.filter(
        (subject) => !/^introduced$|^university-without|^report-|^request-answered$|-closed$/.test(subject),
      ),
    ),
  );
  expect(told.filter(({ subject }) => subject === 'text').map(({ words }) => words)).toEqual(
    legacy.slice(-3).map(({ text }) => text),
  );
  // Read by the API they are nobody else's, and of the record nothing is left.
  const { user } = (await network.call('m0', 'GET /api/me')).body as unknown as { user: object };
  expect(user).not.toHaveProperty('notifications');
});

it('what was told of the same meanwhile, and what is told from now on, is in the same notice', async () => {
  const { change } = await import('../../functions/data/change.ts');
  const { addNotice, removeNotice } = await import('../../functions/stores/notices.ts');
  await release(1);
  const tell = (name: string) =>
    change((unit) => addNotice(unit, 'm0', { subject: 'taskforce-without-chair' }, about(name)[0] as never));
  await tell('Wells');
  await tell('Springs');
  await move();
  await tell('Lakes');
  await change((unit) =>
    removeNotice(unit, 'm0', { subject: 'offer-expiring', day: '2026-03-20' }, { id: 'wells' }),
  );
  const told = await network.noticesOf('m0');
  expect(told.filter(({ subject }) => subject === 'taskforce-without-chair')).toMatchObject([
    { count: 3, about: about('Wells', 'Springs', 'Lakes') },
  ]);
  expect(told.filter(({ subject }) => subject === 'offer-expiring')).toEqual([]);
});

it('an edit before keeps them, shown to nobody, and a member who was away has them with their return', async () => {
  const { change } = await import('../../functions/data/change.ts');
  await release(1);
  await change(async (unit) => {
    const user = await unit.get('users', 'm0');
    if (user) await unit.put('users', { ...user, title: 'Dean' });
  });
  const { user } = (await network.call('m0', 'GET /api/me')).body as unknown as { user: object };
  expect(user).toMatchObject({ title: 'Dean' });
  expect(user).not.toHaveProperty('notifications');
  const { softDeletedMember, softDelete } = await import('../../functions/stores/soft-deleted.ts');
  await change(async (unit) => {
    const leaving = await unit.get('users', 'm0');
    if (leaving) await softDelete(unit, leaving, 'm0');
    await unit.remove('users', 'm0');
  });
  await move();
  expect(await network.noticesOf('m0')).toEqual([]);
  await change(async (unit) => {
    await unit.put('users', (await softDeletedMember(unit, 'm0'))?.record as never);
  });
  await move();
  expect(await network.noticesOf('m0')).toHaveLength(legacy.length);
});

it('killed after each step, none is lost or doubled', async () => {
  await release(16);
  let runs = 0;
  while (!(await runUntil(1, move))) runs += 1;
  // One step for each member who had some.
  expect(runs).toBeGreaterThan(9);
  await expectMoved(16);
  const before = await allRaw();
  await move();
  expect(await allRaw()).toEqual(before);
});

it('of 10,000 members, killed some twenty times, none is lost or doubled', {
  tags: ['long'],
  timeout: 1_800_000,
}, async () => {
  await release(10_000);
  let runs = 0;
  // As many as an hour's run may do and more, never the same number.
  while (!(await runUntil(401 + 7 * runs, move))) runs += 1;
  expect(runs).toBeGreaterThan(10);
  await expectMoved(10_000);
});

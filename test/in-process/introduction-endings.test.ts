import { beforeAll, describe, expect, it, vi } from 'vitest';
import { keptDays } from '../../shared/introduction/introduction.rules.ts';
import type { handoverKinds } from '../../shared/introduction/purposes.ts';
import { introductionStatuses } from '../../shared/introduction/transitions.ts';
import { aHandover, anIntroduction, aProject, aUniversity, toJoin } from '../factories.ts';
import { stepRunner } from '../helpers/upkeep.ts';
import { type Answer, aUser, type Network } from './network.ts';
import { type Started, withMails } from './with-mails.ts';

/** What ends a handover or a request to join, each by what happens and not by what the table says. */
let network: Network;
let stream: Started['stream'];
let deleteOldMessages: (now: Date) => Promise<void>;

const description = '<p>Words.</p>';
const force = { id: 'water', name: 'Water', description, chairs: ['leo'], members: ['leo', 'mia'] };
const ground = {
  users: [
    aUser('ada', { admin: 'true' }),
    ...['leo', 'sue', 'mia', 'new'].map((id) => aUser(id, { university: { id: 'agua' } })),
  ],
  admins: [{ id: 'ada' }],
  taskforces: [force],
  chairs: [{ id: 'leo', taskforces: ['water'] }],
  topics: [{ id: 'law', name: 'Law', description }],
  projects: [{ id: 'wells', ...aProject({ leads: ['leo'], topics: [{ id: 'law' }] }) }],
  universities: [{ id: 'agua', ...aUniversity({ topics: { law: ['graduate'] } }), contact: 'leo' }],
};

withMails(ground, {}, (started) => {
  ({ network, stream } = started);
});
beforeAll(async () => {
  const schedule = await import('../../functions/schedule/delete-old-records.ts');
  deleteOldMessages = stepRunner(schedule.deleteOldMessages);
});

type Kind = (typeof handoverKinds)[number];
const roles: [Kind, string][] = [
  ['taskforces', 'water'],
  ['projects', 'wells'],
  ['universities', 'agua'],
];

async function send(from: string, about: object): Promise<string> {
  const { status, body } = await network.create(from, 'introductions', anIntroduction({ ...about }));
  expect(status).toBe(201);
  return String(body.id);
}
const handOver = (kind: Kind, id: string) => send('leo', aHandover(kind, id, 'sue'));
const resolve = (uid: string, id: string, status: string) =>
  network.call(uid, 'POST /api/introductions/{id}/resolve', { path: { id }, body: { status } });
const accept = (uid: string, id: string) =>
  network.call(uid, 'POST /api/introductions/{id}/accept', { path: { id } });
async function read<C extends Kind | 'introductions' | 'users'>(collection: C, id: string) {
  const found = (await network.snapshot([collection]))[collection].find((each) => each.id === id);
  if (!found) throw new Error(`No ${collection} ${id}`);
  return found;
}
const statusOf = async (id: string) => (await read('introductions', id)).status;

/** An administrator gives the role to somebody. */
async function give(kind: Kind, id: string, people: string[]): Promise<Answer> {
  const stored = (await read(kind, id)) as unknown as Record<string, unknown> & { version: number };
  const field = { taskforces: 'chairs', projects: 'leads', universities: 'contact' }[kind];
  const value = kind === 'universities' ? people[0] : people;
  const answer = await network.edit('ada', kind, id, { ...stored, [field]: value }, stored.version);
  expect(answer).toMatchObject({ status: 200 });
  return answer;
}
async function moveAway(uid: string): Promise<void> {
  const { createTimestamp: _, updateTimestamp: __, ...stored } = await read('users', uid);
  await network.ground({ users: [{ ...stored, university: undefined }] });
}

/** Of each event the act that brings it about, after which the stream or the schedule has run. */
const ends: [ended: string, act: (kind: Kind, id: string, introduction: string) => Promise<unknown>][] = [
  ['declined', (_, __, introduction) => resolve('sue', introduction, 'declined')],
  ['withdrawn', (_, __, introduction) => resolve('leo', introduction, 'withdrawn')],
  ['expired', () => deleteOldMessages(new Date(Date.now() + (keptDays + 1) * 86_400_000))],
  ['role-lost', (kind, id) => give(kind, id, ['mia'])],
  ['role-gained', (kind, id) => give(kind, id, ['sue'])],
  ['sender-left', () => network.remove('leo', 'users', 'leo')],
  ['successor-left', () => network.remove('sue', 'users', 'sue')],
  ['deleted', (kind, id) => network.remove('ada', kind, id)],
];

describe.each(roles)('a handover in the %s', (kind, id) => {
  it.each(ends)('has ended as %s, and offers nothing any more', async (ended, act) => {
    const introduction = await handOver(kind, id);
    await act(kind, id, introduction);
    await stream.run();
    expect(await statusOf(introduction)).toBe(ended);
    const before = await network.snapshot([kind]);
    if (ended !== 'successor-left') {
      expect((await accept('sue', introduction)).status).toBe(409);
      expect((await resolve('sue', introduction, 'answered')).status).toBe(409);
    }
    if (ended !== 'sender-left' && ended !== 'withdrawn')
      expect((await resolve('leo', introduction, 'withdrawn')).status).toBe(409);
    expect(await network.snapshot([kind])).toEqual(before);
    expect(await statusOf(introduction)).toBe(ended);
  });

  it.each(ends.filter(([ended]) => !['successor-left', 'expired'].includes(ended)))(
    'that has ended as %s is accepted by nobody even before the stream has run',
    async (_, act) => {
      const introduction = await handOver(kind, id);
      await act(kind, id, introduction);
      const { status, body } = await accept('sue', introduction);
      expect(status).toBe(409);
      expect(body.error).toMatchObject({ message: expect.stringMatching(/\.$/) });
    },
  );

  it('of thirty days ago is accepted by nobody, even before the schedule has run', async () => {
    const introduction = await handOver(kind, id);
    vi.setSystemTime(Date.now() + keptDays * 86_400_000);
    expect((await accept('sue', introduction)).status).toBe(409);
  });

  it('is taken back by its sender alone', async () => {
    const introduction = await handOver(kind, id);
    expect((await resolve('sue', introduction, 'withdrawn')).status).toBe(403);
    for (const uid of ['ada', 'mia'])
      expect((await resolve(uid, introduction, 'withdrawn')).status).toBe(404);
    expect((await resolve('leo', introduction, 'withdrawn')).status).toBe(200);
    expect((await resolve('leo', introduction, 'withdrawn')).status).toBe(200);
  });

  it('is taken back or accepted, never both', async () => {
    const introduction = await handOver(kind, id);
    const [taken, accepted] = await Promise.all([
      resolve('leo', introduction, 'withdrawn'),
      accept('sue', introduction),
    ]);
    expect([taken.status, accepted.status].sort()).toEqual([200, 409]);
    await stream.run();
    expect(await statusOf(introduction)).toBe(accepted.status === 200 ? 'accepted' : 'withdrawn');
    const field = { taskforces: 'chairs', projects: 'leads', universities: 'contact' }[kind];
    const holder = accepted.status === 200 ? 'sue' : 'leo';
    expect([(await read(kind, id))[field as never]].flat()).toEqual([holder]);
  });

  it('is accepted, or the role is another’s, never both', async () => {
    const introduction = await handOver(kind, id);
    const stored = (await read(kind, id)) as unknown as Record<string, unknown> & { version: number };
    const field = { taskforces: 'chairs', projects: 'leads', universities: 'contact' }[kind];
    const value = kind === 'universities' ? 'mia' : ['mia'];
    const [edited, accepted] = await Promise.all([
      network.edit('ada', kind, id, { ...stored, [field]: value }, stored.version),
      accept('sue', introduction),
    ]);
    expect([
      [200, 409],
      [412, 200],
    ]).toContainEqual([edited.status, accepted.status]);
    await stream.run();
    expect(await statusOf(introduction)).toBe(accepted.status === 200 ? 'accepted' : 'role-lost');
  });
});

it('nobody is the contact of a university that they have left', async () => {
  const introduction = await handOver('universities', 'agua');
  await moveAway('sue');
  const { status, body } = await accept('sue', introduction);
  expect(status).toBe(409);
  expect(body.error).toMatchObject({ message: 'The contact must be a member of this university.' });
  expect((await read('universities', 'agua')).contact).toBe('leo');
});

it('who asked two members has one successor', async () => {
  const [first, second] = [
    await send('leo', aHandover('projects', 'wells', 'sue')),
    await send('leo', aHandover('projects', 'wells', 'mia')),
  ];
  expect((await accept('sue', first)).status).toBe(200);
  await stream.run();
  expect(await statusOf(first)).toBe('accepted');
  expect(await statusOf(second)).toBe('role-lost');
});

describe('a request to join', () => {
  const add = async (by: string) => {
    const stored = await read('taskforces', 'water');
    const body = { ...stored, members: [...stored.members, 'new'] };
    return network.edit(by, 'taskforces', 'water', body, stored.version);
  };

  it.each(['sent', 'answered', 'closed'])(
    'that is %s is accepted once a chair adds the person',
    async (was) => {
      const introduction = await send('new', toJoin('water'));
      if (was !== 'sent') expect((await resolve('leo', introduction, was)).status).toBe(200);
      expect((await add('leo')).status).toBe(200);
      await stream.run();
      expect(await statusOf(introduction)).toBe('accepted');
      expect((await accept('leo', introduction)).status).toBe(200);
      expect((await read('taskforces', 'water')).members.filter((each) => each === 'new')).toHaveLength(1);
    },
  );

  it('is accepted too once the person takes over as a chair', async () => {
    const introduction = await send('new', toJoin('water'));
    const handover = await send('leo', aHandover('taskforces', 'water', 'new'));
    expect((await accept('new', handover)).status).toBe(200);
    await stream.run();
    expect(await statusOf(introduction)).toBe('accepted');
  });

  it('ends with whoever asked, and with the task force; its message’s end leaves it', async () => {
    const old = await send('new', toJoin('water'));
    await deleteOldMessages(new Date(Date.now() + (keptDays + 1) * 86_400_000));
    expect(await statusOf(old)).toBe('sent');
    await network.remove('ada', 'taskforces', 'water');
    await stream.run();
    expect(await statusOf(old)).toBe('deleted');
  });

  it('of somebody who left can’t be accepted', async () => {
    const introduction = await send('new', toJoin('water'));
    await network.remove('new', 'users', 'new');
    expect((await accept('leo', introduction)).status).toBe(409);
    await stream.run();
    expect(await statusOf(introduction)).toBe('sender-left');
    expect((await accept('leo', introduction)).status).toBe(409);
  });
});

it('every status is brought about here', () => {
  const shown = new Set(['sent', 'answered', 'closed', 'accepted', ...ends.map(([ended]) => ended)]);
  expect(new Set(introductionStatuses)).toEqual(shown);
});

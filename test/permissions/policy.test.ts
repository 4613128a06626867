import { expect, test } from 'vitest';
import { collections } from '../../shared/collections.ts';
import { type Actor, actions, anonymous, can, type Subject } from '../../shared/policy.ts';
import { gaps, rowsOf } from './cells.ts';
import { type ActorName, actorNames } from './matrix.ts';

const subjects: Subject[] = [...collections, 'images'];
const now = new Date('2026-11-21T12:00:00.000Z');
const rows = rowsOf();

const member = (id: string, roles: { admin?: boolean; chairOf?: string[] } = {}): Actor => ({
  type: 'member',
  id,
  admin: roles.admin ?? false,
  chairOf: roles.chairOf ?? [],
});

const actors: Record<ActorName, Actor> = {
  anonymous,
  stranger: { type: 'stranger', id: 'stranger' },
  member: member('member'),
  self: member('self'),
  owner: member('owner'),
  lead: member('lead'),
  contact: member('contact'),
  chair: member('chair', { chairOf: ['elsewhere'] }),
  'local chair': member('local', { chairOf: ['here'] }),
  administrator: member('administrator', { admin: true }),
};

const project = {
  'bare proposal': { id: 'project', leads: ['lead'], status: 'proposal', taskforces: [] },
  'proposal in a task force': {
    id: 'project',
    leads: ['lead'],
    status: 'proposal',
    taskforces: [{ id: 'here' }],
  },
  'past proposal': { id: 'project', leads: ['lead'], status: 'complete', taskforces: [] },
};

/** The record of each section in each situation; the stranger and everybody else is in none of them by chance. */
const records: Record<Subject, Record<string, object>> = {
  users: { 'a member': { id: 'self' }, 'an administrator': { id: 'self', admin: 'true' }, new: {} },
  taskforces: { any: { id: 'here', chairs: ['local'], members: ['member'] }, new: { chairs: ['member'] } },
  projects: project,
  topics: { any: { id: 'topic' }, new: {} },
  universities: { any: { id: 'university', contact: 'contact' }, new: { contact: 'member' } },
  resources: {
    approved: { id: 'resource', taskforce: { id: 'here' }, approved: true },
    unapproved: { id: 'resource', taskforce: { id: 'here' }, approved: false },
    new: { taskforce: { id: 'here' }, approved: false },
  },
  offers: {
    standing: { id: 'offer', owner: 'owner', expiry: '2026-11-21T12:00:00.001Z' },
    // Over at the very moment of its expiry.
    expired: { id: 'offer', owner: 'owner', expiry: '2026-11-21T12:00:00.000Z' },
    new: {},
  },
  requests: { any: { id: 'stranger' }, new: {} },
  chairs: { any: { id: 'local', taskforces: ['here'] }, new: {} },
  admins: { any: { id: 'administrator' }, new: {} },
  images: { any: { id: 'image', owner: 'owner' }, new: {} },
};

const marks = (answer: (name: ActorName) => boolean) =>
  actorNames.map((name) => `${name}: ${answer(name) ? 'may' : 'may not'}`);

test('the matrix answers every cell once', () => {
  expect(gaps(rows, subjects, actions)).toEqual([]);
});

test('a missing row is noticed', () => {
  expect(gaps(rows.slice(1), subjects, actions)).toHaveLength(1);
});

test.each(rows)('$subject, $situation: $action', ({ subject, situation, action, allowed }) => {
  const record = records[subject][situation];
  expect(record).toBeDefined();
  expect(marks((name) => can(actors[name], action, subject, record, now))).toEqual(
    marks((name) => allowed[name]),
  );
});

test('what nobody has thought of is denied', () => {
  for (const actor of Object.values(actors))
    expect(can(actor, 'publish' as never, 'topics', {}, now)).toBe(false);
});

test('without a record, a button to add one shows for whoever could add some', () => {
  const adders = (subject: Subject) => actorNames.filter((name) => can(actors[name], 'create', subject));
  const members = actorNames.slice(2);
  const curators = ['chair', 'local chair', 'administrator'];
  expect(Object.fromEntries(subjects.map((subject) => [subject, adders(subject)]))).toEqual({
    users: ['administrator'],
    taskforces: curators,
    projects: members,
    topics: curators,
    universities: curators,
    resources: curators,
    offers: members,
    requests: members,
    chairs: [],
    admins: ['administrator'],
    images: members,
  });
});

test('the cells are counted', () => {
  const wrong = rows.reduce(
    (count, { subject, situation, action, allowed }) =>
      count +
      actorNames.filter(
        (name) => can(actors[name], action, subject, records[subject][situation], now) !== allowed[name],
      ).length,
    0,
  );
  console.log(`cells: ${rows.length * actorNames.length}, wrong: ${wrong}`);
  expect(wrong).toBe(0);
});

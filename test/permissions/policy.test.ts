import { describe, expect, test } from 'vitest';
import { audiences, everybodyMay } from '../../functions/stores/audience.ts';
import {
  type Action,
  type Actor,
  actions,
  anonymous,
  can,
  type Role,
  roleFor,
  rules,
  type Subject,
} from '../../shared/permissions/policy.ts';
import { toJoin, toMember } from '../factories.ts';
import { allowsSomebody, rowsOf } from './cells.ts';
import { type ActorName, actorNames, matrix, situations } from './matrix.ts';

const subjects = Object.keys(rules) as Subject[];
const now = new Date('2026-11-21T12:00:00.000Z');
const rows = rowsOf();

const member = (id: string, roles: { admin?: boolean; chairOf?: string[] } = {}) => ({
  type: 'member' as const,
  id,
  admin: roles.admin ?? false,
  chairOf: roles.chairOf ?? [],
});

const actors = {
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
} satisfies Record<ActorName, Actor>;

const project = {
  'bare proposal': { id: 'project', leads: ['lead'], status: 'proposal', taskforces: [] },
  'proposal in a task force': {
    id: 'project',
    leads: ['lead'],
    status: 'proposal',
    taskforces: [{ id: 'here' }],
  },
  'past proposal': { id: 'project', leads: ['lead'], status: 'complete', taskforces: [] },
  closed: {
    id: 'project',
    leads: ['lead'],
    status: 'complete',
    taskforces: [],
    closed: '2026-11-20T12:00:00.000Z',
  },
};

/** The record of each section in each situation; the stranger and everybody else is in none of them by chance. */
const records: Partial<Record<Subject, Record<string, object>>> = {
  users: { 'a member': { id: 'self' }, 'an administrator': { id: 'self', admin: 'true' }, new: {} },
  taskforces: { any: { id: 'here', chairs: ['local'], members: ['member'] }, new: { chairs: ['member'] } },
  projects: project,
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
    closed: {
      id: 'offer',
      owner: 'owner',
      expiry: '2026-11-21T12:00:00.000Z',
      closed: '2026-11-20T12:00:00.000Z',
    },
    new: {},
  },
  requests: { any: { id: 'stranger' }, new: {} },
  chairs: { any: { id: 'local', taskforces: ['here'] }, new: {} },
  admins: { any: { id: 'administrator' }, new: {} },
  notices: { any: { id: 'self-news', member: 'self' }, new: {} },
  introductions: {
    'to a member': { from: 'owner', to: ['self'], ...toMember('self') },
    'to join': { from: 'owner', to: [], ...toJoin('here') },
    withheld: { from: 'owner', to: ['self'], ...toJoin('here'), withheldFrom: ['self', 'local'] },
    new: {},
  },
  reports: {
    'of a member': { by: 'owner', person: 'self' },
    'of an administrator': { by: 'owner', person: 'administrator' },
    new: {},
  },
  blocks: { any: { member: 'self' }, new: {} },
  follows: { any: { member: 'self' }, new: {} },
  searches: { any: { member: 'self' }, new: {} },
  images: { any: { id: 'image', owner: 'owner' }, new: {} },
  audit: { any: {}, new: {} },
  'missed-searches': { any: {}, new: {} },
};

/** Of a kind whose answers depend on nothing that a record says, any will do. */
const recordOf = (subject: Subject, situation: string) => records[subject]?.[situation] ?? { id: subject };

const marks = (answer: (name: ActorName) => boolean) =>
  actorNames.map((name) => `${name}: ${answer(name) ? 'may' : 'may not'}`);

test('the matrix speaks of every subject', () => {
  expect(Object.keys(situations).sort()).toEqual([...subjects].sort());
});

test('a cell that has two rows is refused, and so is a row of an action that does not exist', () => {
  const [again] = matrix.topics.match(/^.*edit .*$/m) ?? [];
  expect(() => rowsOf({ topics: `${matrix.topics}\n${again}` })).toThrow('topics / edit / any: two rows');
  expect(() => rowsOf({ topics: String(again).replace('edit', 'edti') })).toThrow('unknown action');
});

test('a row that is left out says that nobody may', () => {
  const without = rowsOf({ topics: matrix.topics.replace(/^.*edit .*$/m, '') });
  const edit = without.filter(({ action }) => action === 'edit');
  expect(edit).toHaveLength(1);
  expect(edit.some(allowsSomebody)).toBe(false);
  expect(without).toHaveLength(rowsOf({ topics: matrix.topics }).length);
});

test.each(rows.filter(allowsSomebody))(
  '$subject, $situation: $action',
  { tags: ['2.2-3', '2.2-4', '4-15'] },
  ({ subject, situation, action, allowed }) => {
    const record = recordOf(subject, situation);
    expect(marks((name) => can(actors[name], action, subject, record, now))).toEqual(
      marks((name) => allowed[name]),
    );
  },
);

test.each(subjects)('of %s, nobody may what has no row', (subject) => {
  const others = rows.filter((row) => row.subject === subject && !allowsSomebody(row));
  const found = others.flatMap(({ action, situation }) =>
    actorNames
      .filter((name) => can(actors[name], action, subject, recordOf(subject, situation), now))
      .map((name) => `${name} may ${action}: ${situation}`),
  );
  expect(found).toEqual([]);
});

test('what nobody has thought of is denied', () => {
  for (const actor of Object.values(actors))
    expect(can(actor, 'invent' as never, 'topics', {}, now)).toBe(false);
});

describe('without a record', () => {
  const members = actorNames.slice(2);
  const curators: ActorName[] = ['chair', 'local chair', 'administrator'];
  const administrator: ActorName[] = ['administrator'];
  const bySubject: Record<Subject, Partial<Record<Action, readonly ActorName[]>>> = {
    users: {
      see: members,
      'see-private': administrator,
      create: administrator,
      edit: curators,
      delete: administrator,
      restore: administrator,
      'see-bounces': administrator,
    },
    taskforces: { see: members, create: curators, edit: administrator, delete: administrator },
    projects: {
      see: members,
      create: members,
      edit: curators,
      delete: curators,
      close: curators,
      'choose-status': curators,
      'add-taskforce': curators,
    },
    topics: { see: members, create: curators, edit: curators, delete: curators, merge: administrator },
    universities: { see: members, create: curators, edit: curators, delete: curators },
    resources: {
      see: administrator,
      create: curators,
      edit: administrator,
      delete: administrator,
      publish: administrator,
    },
    offers: {
      see: administrator,
      create: members,
      edit: administrator,
      delete: administrator,
      renew: administrator,
      close: administrator,
    },
    requests: {
      see: administrator,
      create: members,
      edit: administrator,
      delete: administrator,
      approve: administrator,
      decline: administrator,
      ask: administrator,
      'ask-to-join': ['stranger'],
    },
    chairs: { see: members },
    admins: { see: members, create: administrator, delete: administrator, announce: administrator },
    notices: {},
    introductions: { create: members },
    reports: { see: administrator, create: members, edit: administrator },
    blocks: { create: members },
    follows: { create: members },
    searches: { create: members },
    images: { see: members, create: members },
    audit: { see: administrator },
    'missed-searches': { see: administrator, create: members, delete: administrator },
  };

  test.each(subjects)('of %s, those may who could add some, or who may whatever the record', (subject) => {
    const allowed = (action: Action) => actorNames.filter((name) => can(actors[name], action, subject));
    expect(Object.fromEntries(actions.map((action) => [action, allowed(action)]))).toEqual(
      Object.fromEntries(actions.map((action) => [action, bySubject[subject][action] ?? []])),
    );
  });
});

describe('what everybody of an audience may', () => {
  const membersOf = {
    members: actorNames.slice(2).filter((name) => name !== 'administrator'),
    administrators: ['administrator'],
  } as const;

  test.each(audiences)('each of the %s may, whoever a record names', (audience) => {
    for (const { subject, situation, action } of rows) {
      const record = recordOf(subject, situation);
      if (!everybodyMay(audience, action, subject, record, now)) continue;
      const named = JSON.stringify(record).match(/(?<=")[a-z]+(?=")/g) ?? [];
      const anybody = named.map((id) => member(id, { admin: audience === 'administrators' }));
      const asked = [...membersOf[audience].map((name) => actors[name]), ...anybody];
      expect(
        asked.filter((actor) => !can(actor, action, subject, record, now)),
        `${subject}, ${situation}: ${action}`,
      ).toEqual([]);
    }
  });

  test('leaves out what a rule says by who asks, and nothing else', () => {
    const seenBy = (audience: (typeof audiences)[number]) =>
      rows
        .filter(({ action }) => action === 'see' || action === 'see-private')
        .filter(({ subject, situation, action }) =>
          everybodyMay(audience, action, subject, recordOf(subject, situation), now),
        )
        .map(({ subject, situation, action }) => `${subject}, ${situation}: ${action}`);
    const maySee = (name: ActorName) =>
      rows
        .filter(({ action }) => action === 'see' || action === 'see-private')
        .filter(({ subject, situation, action }) =>
          can(actors[name], action, subject, recordOf(subject, situation), now),
        )
        .map(({ subject, situation, action }) => `${subject}, ${situation}: ${action}`);
    expect(maySee('administrator').filter((each) => !seenBy('administrators').includes(each))).toEqual([
      'reports, of a member: see',
    ]);
    expect(maySee('member').filter((each) => !seenBy('members').includes(each))).toEqual([]);
  });
});

describe('a record that does not say whose it is', () => {
  const mayNot: [string, ActorName, Action, Subject, object][] = [
    ['a member without id', 'self', 'edit', 'users', {}],
    ['a task force without id', 'local chair', 'edit', 'taskforces', {}],
    ['a project without leads', 'lead', 'edit', 'projects', { status: 'proposal' }],
    ['a project without status or task forces', 'lead', 'choose-status', 'projects', { leads: ['lead'] }],
    ['a university without contact', 'contact', 'edit', 'universities', {}],
    ['a resource without task force', 'local chair', 'see', 'resources', { approved: false }],
    ['a resource that does not say it is approved', 'member', 'see', 'resources', {}],
    ['a resource that does not say it waits', 'administrator', 'approve', 'resources', {}],
    ['an offer without owner', 'owner', 'edit', 'offers', {}],
    ['an offer without expiry', 'member', 'see', 'offers', { owner: 'owner' }],
  ];

  test.each(mayNot)('%s is not for the %s to %s', (_, name, action, subject, record) => {
    expect(can(actors[name], action, subject, record, now)).toBe(false);
  });
});

test('a proposal that names no task forces is any member’s to make', () => {
  expect(can(actors.member, 'create', 'projects', { status: 'proposal' })).toBe(true);
});

test('somebody who has not signed in is nobody at all', () => {
  expect(anonymous).toEqual({ type: 'anonymous' });
});

test('an offer is checked now unless another moment is named', () => {
  const expiring = (milliseconds: number) => ({ expiry: new Date(Date.now() + milliseconds).toISOString() });
  expect(can(actors.member, 'see', 'offers', expiring(60_000))).toBe(true);
  expect(can(actors.member, 'see', 'offers', expiring(-60_000))).toBe(false);
});

describe('who may do something in more than one role does it in the least', () => {
  const { self, owner, lead, contact, chair, administrator } = actors;
  const local = actors['local chair'];
  const cases: [ReturnType<typeof member>, Action, Subject, string, Role][] = [
    [self, 'edit', 'users', 'a member', 'self'],
    [{ ...administrator, id: 'self' }, 'edit', 'users', 'a member', 'self'],
    [chair, 'edit', 'users', 'a member', 'chair'],
    [administrator, 'edit', 'users', 'a member', 'administrator'],
    [{ ...administrator, chairOf: ['here'] }, 'edit', 'taskforces', 'any', 'chair'],
    [owner, 'edit', 'offers', 'standing', 'owner'],
    [lead, 'edit', 'projects', 'bare proposal', 'lead'],
    [contact, 'edit', 'universities', 'any', 'contact'],
    [local, 'edit', 'resources', 'unapproved', 'chair'],
    [administrator, 'create', 'offers', 'new', 'member'],
    [administrator, 'create', 'users', 'new', 'administrator'],
    [administrator, 'create', 'admins', 'new', 'administrator'],
    [self, 'create', 'images', 'new', 'member'],
  ];
  test.each(cases)('%o: to %s %s, %s, as %s', (actor, action, subject, situation, role) => {
    expect(roleFor(actor, action, subject, recordOf(subject, situation))).toBe(role);
  });
});

test('the cells are counted', () => {
  const wrong = rows.reduce(
    (count, { subject, situation, action, allowed }) =>
      count +
      actorNames.filter(
        (name) => can(actors[name], action, subject, recordOf(subject, situation), now) !== allowed[name],
      ).length,
    0,
  );
  console.log(`cells: ${rows.length * actorNames.length}, wrong: ${wrong}`);
  expect(wrong).toBe(0);
});

import { describe, expect, test } from 'vitest';
import { firstSteps, lookedAround, putAway } from '../../web/app/first-steps.ts';
import { isNewcomer } from '../../web/app/home-records.ts';
import { mostOfASort, toDoOf } from '../../web/app/to-do.ts';
import type { RecordLists } from '../../web/data/hooks.ts';

const now = new Date('2026-03-10T12:00:00.000Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

type Me = Parameters<typeof toDoOf>[0];
const me = ({ admin = false, chairOf = [] as string[], firstRun = false } = {}) =>
  ({ actor: { type: 'member', id: 'me', admin, chairOf }, user: { id: 'me', firstRun } }) as unknown as Me;
const toDo = (lists: Record<string, object[]>, as: Parameters<typeof me>[0] = {}) =>
  toDoOf(me(as), lists as unknown as RecordLists, now).map(({ text, to }) => `${text} ${to}`);

const written = (purpose: string, kind: string, id: string, more: object = {}) => ({
  id: `${purpose} ${id}`,
  purpose,
  about: { kind, id },
  from: 'ana',
  to: ['me'],
  status: 'sent',
  ...more,
});
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

describe('what waits for a member', () => {
  test('is nothing where there is nothing', () => {
    expect(toDo({})).toEqual([]);
  });

  test.each<[string, Record<string, object[]>, Parameters<typeof me>[0], string[]]>([
    [
      'one request to join',
      { requests: [{ id: 'r' }] },
      { admin: true },
      ['1 person asks to become a member: decide on their request /requests'],
    ],
    [
      'several requests',
      { requests: [{ id: 'r' }, { id: 's' }] },
      { admin: true },
      ['2 people ask to become members: decide on their requests /requests'],
    ],
    [
      'reports that are open and not about themselves',
      { reports: [{ id: 'a' }, { id: 'b', outcome: 'corrected' }, { id: 'c', person: 'me' }] },
      { admin: true },
      ['1 report waits to be settled /reports'],
    ],
    ['no report that they filed themselves', { reports: [{ id: 'a', by: 'me' }] }, {}, []],
    [
      'the resource that they may approve',
      {
        resources: [
          { id: 'w', name: 'Reader', approved: false, taskforce: { id: 'mine' } },
          { id: 'x', name: 'Other', approved: false, taskforce: { id: 'theirs' } },
          { id: 'y', name: 'There', approved: true, taskforce: { id: 'mine' } },
        ],
      },
      { chairOf: ['mine'] },
      ['Approve the resource “Reader” /resources/w'],
    ],
    [
      'several resources, by the list of those that wait',
      { resources: many(4, (at) => ({ id: `r${at}`, approved: false, taskforce: { id: 'mine' } })) },
      { chairOf: ['mine'] },
      ['4 resources wait for your approval /resources?only=waiting'],
    ],
    [
      'their own profile',
      {},
      { firstRun: true },
      ['Fill out your profile, so that colleagues find you /members/edit/me'],
    ],
    [
      'messages without an answer, and no others',
      {
        introductions: [
          written('message', 'users', 'me'),
          written('message', 'users', 'me', { from: 'bo' }),
          written('message', 'users', 'me', { status: 'answered' }),
          written('message', 'users', 'ana', { from: 'me', to: ['ana'] }),
        ],
      },
      {},
      ['2 messages wait for your answer /messages'],
    ],
    [
      'answers to what is theirs, in a line for each',
      {
        offers: [{ id: 'lab', name: 'Lab', owner: 'me', expiry: inDays(20) }],
        introductions: [
          written('interest', 'offers', 'lab'),
          written('interest', 'offers', 'lab', { from: 'bo' }),
        ],
      },
      {},
      ['2 people are interested in “Lab”: answer them /messages'],
    ],
    [
      'requests to join what they chair',
      {
        taskforces: [{ id: 'mine', name: 'Wells' }],
        introductions: [written('join', 'taskforces', 'mine', { to: [] })],
      },
      { chairOf: ['mine'] },
      ['1 person asks to join “Wells”: accept or answer them /messages'],
    ],
    [
      'a handover',
      {
        projects: [{ id: 'p', name: 'Pumps' }],
        introductions: [written('handover', 'projects', 'p')],
      },
      {},
      ['Take over the project “Pumps”, or decline /messages'],
    ],
    [
      'nothing about what no longer exists',
      { introductions: [written('handover', 'projects', 'gone'), written('interest', 'offers', 'gone')] },
      {},
      [],
    ],
    [
      'roles that they were named for',
      {
        taskforces: [{ id: 't', name: 'Wells', unconfirmed: ['me'] }],
        projects: [{ id: 'p', name: 'Pumps', unconfirmed: ['ana'] }],
        universities: [{ id: 'u', name: 'North', unconfirmed: ['me'] }],
      },
      {},
      [
        'Accept or decline your role in the task force “Wells” /taskforces/t',
        'Accept or decline your role in the university “North” /universities/u',
      ],
    ],
    [
      'their own opportunities that expire within a week or have expired, and none that is closed',
      {
        offers: [
          { id: 'soon', name: 'Soon', owner: 'me', expiry: inDays(3) },
          { id: 'over', name: 'Over', owner: 'me', expiry: inDays(-1) },
          { id: 'later', name: 'Later', owner: 'me', expiry: inDays(9) },
          { id: 'done', name: 'Done', owner: 'me', expiry: inDays(3), closed: inDays(-2), outcome: 'within' },
          { id: 'theirs', name: 'Theirs', owner: 'ana', expiry: inDays(3) },
        ],
      },
      {},
      [
        '“Over” expired on 9 March 2026: renew it, or close it with its outcome /offers/over',
        '“Soon” expires on 13 March 2026: renew it, or close it with its outcome /offers/soon',
      ],
    ],
  ])('is %s', (_, lists, as, expected) => {
    expect(toDo(lists, as)).toEqual(expected);
  });

  describe('can be turned against nobody', () => {
    test('who is muted or blocked puts nothing there', () => {
      const lists = {
        blocks: [{ record: { kind: 'users', id: 'ana' }, how: 'muted' }],
        introductions: [written('message', 'users', 'me'), written('handover', 'projects', 'p')],
      };
      expect(toDo(lists)).toEqual([]);
    });

    test('who names somebody in hundreds of records, or writes about each, takes a few lines, below all others', () => {
      const lists = {
        requests: [{ id: 'r' }],
        projects: many(300, (at) => ({ id: `p${at}`, name: `Project ${at}`, unconfirmed: ['me'] })),
        introductions: many(300, (at) => written('interest', 'projects', `p${at}`)),
      };
      const lines = toDo(lists, { admin: true });
      expect(lines[0]).toContain('decide on their request');
      expect(lines).toHaveLength(1 + 2 * mostOfASort);
    });

    test('a name with quotation marks stays a name', () => {
      const named = { id: 'p', name: 'X” is closed. Open “Y', unconfirmed: ['me'] };
      expect(toDo({ projects: [named] })[0]).toContain('the project “X’ is closed. Open ‘Y” /projects/p');
    });
  });
});

describe('the first steps', () => {
  const user = { id: 'me', firstRun: false };
  const follows = many(2, (at) => ({ record: { kind: 'topics' as const, id: `t${at}` } }));
  const done = (...steps: Parameters<typeof firstSteps>) => firstSteps(...steps).map(({ isDone }) => isDone);
  const looked = { [lookedAround]: inDays(0) };

  test('are three, each done by what is done elsewhere', () => {
    expect(done(user, [], [], {})).toEqual([false, false, false]);
    expect(done(user, follows, [{ from: 'ana' }], {})).toEqual([true, false, false]);
    expect(done(user, follows.slice(1), [{ from: 'me' }], looked)).toEqual([false, true, true]);
  });

  test('are none before the profile is filled out, once they are put away, and once all are done', () => {
    expect(firstSteps({ ...user, firstRun: true }, [], [], {})).toEqual([]);
    expect(firstSteps(user, [], [], { [putAway]: inDays(0) })).toEqual([]);
    expect(firstSteps(user, follows, [{ from: 'me' }], looked)).toEqual([]);
  });

  test('are for a month, which begins again with another invitation', () => {
    expect(isNewcomer({ createTimestamp: inDays(-29) }, now)).toBe(true);
    expect(isNewcomer({ createTimestamp: inDays(-31) }, now)).toBe(false);
    expect(isNewcomer({ createTimestamp: inDays(-90), invited: inDays(-1) }, now)).toBe(true);
  });
});

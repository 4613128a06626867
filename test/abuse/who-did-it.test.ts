import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../shared/audit/audit.ts';
import { type Operation, routes } from '../../shared/calls/routes.ts';
import { exampleClosing } from '../../shared/fields/common-fields.ts';
import { operationWords } from '../../web/ui/record/audit-words.ts';
import { aBlock, aFollow, aSearch } from '../factories.ts';
import { aSecondFactor } from '../in-process/a-second-factor.ts';
import type { Answer } from '../in-process/network.ts';
import {
  audit,
  entriesOf,
  force,
  introduction,
  network,
  offer,
  profile,
  project,
  reader,
  report,
  request,
  stored,
  topic,
  university,
} from './audited-network.ts';

type Entry = Pick<AuditEntry, 'by' | 'role' | 'operation' | 'records'>;
const did = ({ by, role, operation, records }: AuditEntry): Entry => ({
  by,
  role,
  operation,
  records: records.map(({ collection, id, action }) => ({ collection, id, action })),
});
const record = (collection: string, id: unknown, action: string) => ({ collection, id, action });

/** Every call that writes, by everybody whom a different sentence of the policy lets: who, as what, and which records. */
const create = (collection: 'offers', body: unknown) => (uid: string) =>
  network.create(uid, collection, body);
const edit = (collection: 'offers', id: string, body: unknown) => (uid: string) =>
  network.edit(uid, collection, id, body, 1);
const remove = (collection: 'offers', id: string) => (uid: string) => network.remove(uid, collection, id);
const at = (routeKey: string, path: Record<string, string>, body?: unknown) => (uid: string) =>
  network.call(uid, routeKey, { path, body });
const of = (collection: string) => collection as 'offers';

type Case = [operation: string, by: string, role: string, ask: (uid: string) => Promise<Answer>, ...string[]];
const cases: Case[] = [
  ['createRecord', 'mia', 'member', create('offers', offer), 'offers * create'],
  ['createRecord', 'ada', 'member', create('offers', offer), 'offers * create'],
  ['createRecord', 'lea', 'member', create(of('projects'), project), 'projects * create'],
  ['createRecord', 'mia', 'member', create(of('requests'), request), 'requests * create'],
  ['createRecord', 'cat', 'chair', create(of('topics'), topic), 'topics * create'],
  ['createRecord', 'ada', 'administrator', create(of('topics'), topic), 'topics * create'],
  ['createRecord', 'cat', 'chair', create(of('resources'), reader), 'resources * create'],
  [
    'createRecord',
    'cat',
    'chair',
    create(of('universities'), { ...university, contact: undefined }),
    'universities * create',
  ],
  [
    'createRecord',
    'ada',
    'administrator',
    create(of('taskforces'), { ...force, chairs: ['lea'] }),
    'taskforces * create',
    'chairs lea create',
  ],
  [
    'createRecord',
    'ada',
    'administrator',
    create(of('users'), { ...profile, email: 'new@colloquy.example' }),
    'users invited create',
  ],
  ['editRecord', 'mia', 'self', edit(of('users'), 'mia', profile), 'users mia edit'],
  ['editRecord', 'ada', 'self', edit(of('users'), 'ada', profile), 'users ada edit'],
  ['editRecord', 'cat', 'chair', edit(of('users'), 'mia', profile), 'users mia edit'],
  ['editRecord', 'ada', 'administrator', edit(of('users'), 'mia', profile), 'users mia edit'],
  ['editRecord', 'mia', 'owner', edit('offers', 'seminar', offer), 'offers seminar edit'],
  ['editRecord', 'ada', 'administrator', edit('offers', 'seminar', offer), 'offers seminar edit'],
  ['editRecord', 'lea', 'lead', edit(of('projects'), 'wells', project), 'projects wells edit'],
  [
    'editRecord',
    'con',
    'contact',
    edit(of('universities'), 'sevilla', university),
    'universities sevilla edit',
  ],
  ['editRecord', 'lou', 'chair', edit(of('resources'), 'reader', reader), 'resources reader edit'],
  ['editRecord', 'cat', 'chair', edit(of('topics'), 'water', topic), 'topics water edit'],
  ['editRecord', 'ada', 'administrator', edit(of('requests'), 'zoe', request), 'requests zoe edit'],
  [
    'editRecord',
    'lou',
    'chair',
    edit(of('taskforces'), 'force', { ...force, chairs: ['lea'] }),
    'taskforces force edit',
    'chairs lou delete',
    'chairs lea create',
  ],
  ['deleteRecord', 'mia', 'self', remove(of('users'), 'mia'), 'users mia delete'],
  ['deleteRecord', 'cat', 'chair', remove(of('users'), 'mia'), 'users mia delete'],
  [
    'deleteRecord',
    'ada',
    'administrator',
    remove(of('users'), 'ben'),
    'users ben delete',
    'admins ben delete',
  ],
  ['deleteRecord', 'mia', 'owner', remove('offers', 'seminar'), 'offers seminar delete'],
  ['deleteRecord', 'lea', 'lead', remove(of('projects'), 'wells'), 'projects wells delete'],
  ['deleteRecord', 'con', 'contact', remove(of('universities'), 'sevilla'), 'universities sevilla delete'],
  [
    'deleteRecord',
    'lou',
    'chair',
    remove(of('taskforces'), 'force'),
    'taskforces force delete',
    'chairs lou delete',
  ],
  ['deleteRecord', 'ada', 'administrator', remove(of('requests'), 'zoe'), 'requests zoe delete'],
  [
    'approveRequest',
    'ada',
    'administrator',
    at('POST /api/requests/{id}/approve', { id: 'zoe' }),
    'users zoe create',
    'requests zoe delete',
  ],
  [
    'declineRequest',
    'ada',
    'administrator',
    at('POST /api/requests/{id}/decline', { id: 'zoe' }, {}),
    'requests zoe delete',
  ],
  [
    'askApplicant',
    'ada',
    'administrator',
    at('POST /api/requests/{id}/ask', { id: 'zoe' }, { message: 'Which courses?' }),
    'requests zoe edit',
  ],
  [
    'approveResource',
    'lou',
    'chair',
    at('POST /api/resources/{id}/approve', { id: 'reader' }),
    'resources reader edit',
  ],
  [
    'approveResource',
    'ada',
    'administrator',
    at('POST /api/resources/{id}/approve', { id: 'reader' }),
    'resources reader edit',
  ],
  [
    'renewOffer',
    'mia',
    'owner',
    at('POST /api/offers/{id}/renew', { id: 'seminar' }, { weeks: 2 }),
    'offers seminar edit',
  ],
  [
    'closeOffer',
    'mia',
    'owner',
    at('POST /api/offers/{id}/close', { id: 'seminar' }, exampleClosing),
    'offers seminar edit',
  ],
  [
    'closeProject',
    'lea',
    'lead',
    at('POST /api/projects/{id}/close', { id: 'wells' }, exampleClosing),
    'projects wells edit',
  ],
  [
    'grantAdmin',
    'ada',
    'administrator',
    at('PUT /api/admins/{userId}', { userId: 'mia' }),
    'admins mia create',
    'users mia edit',
  ],
  [
    'announce',
    'ada',
    'administrator',
    at('PUT /api/me/announcement', {}, { text: 'Hello, everybody.', days: '1' }),
    'admins ada edit',
  ],
  [
    'endAnnouncement',
    'ada',
    'administrator',
    at('DELETE /api/admins/{userId}/announcement', { userId: 'ben' }),
    'admins ben edit',
  ],
  [
    'revokeAdmin',
    'ada',
    'administrator',
    at('DELETE /api/admins/{userId}', { userId: 'ben' }),
    'admins ben delete',
    'users ben edit',
  ],
  [
    'restoreMember',
    'ada',
    'administrator',
    at('POST /api/users/{id}/restore', { id: 'gil' }),
    'users gil create',
  ],
  [
    'inviteAgain',
    'ada',
    'administrator',
    at('POST /api/users/{id}/invitation', { id: 'mia' }),
    'users mia edit',
  ],
  [
    'resetSecondFactor',
    'ada',
    'administrator',
    async (uid) => {
      await aSecondFactor('mia');
      return at('DELETE /api/users/{id}/second-factor', { id: 'mia' })(uid);
    },
    'users mia edit',
  ],
  [
    'endSessionsOf',
    'ada',
    'administrator',
    at('DELETE /api/users/{id}/sessions', { id: 'mia' }),
    'users mia edit',
  ],
  [
    'changeAddress',
    'mia',
    'self',
    async (uid) => {
      const { issueAddressCode } = await import('../../functions/stores/address-codes.ts');
      const email = 'mia@elsewhere.example';
      const body = { email, code: await issueAddressCode(uid, email) };
      return network.call(uid, 'PUT /api/me/address', { body });
    },
    'users mia edit',
  ],
  ['createRecord', 'mia', 'member', create(of('introductions'), introduction), 'introductions * create'],
  // Nobody is told of a block, so the audit names no record.
  ['createRecord', 'mia', 'member', create(of('blocks'), aBlock('cat'))],
  // Nor of what somebody follows and saves.
  ['createRecord', 'mia', 'member', create(of('follows'), aFollow('users', 'cat'))],
  ['createRecord', 'mia', 'member', create(of('searches'), aSearch())],
  ['createRecord', 'mia', 'member', create(of('reports'), report), 'reports * create'],
  [
    'resolveReport',
    'ada',
    'administrator',
    at('POST /api/reports/{id}/resolve', { id: 'wrong' }, { outcome: 'nothing', answer: 'All is well.' }),
    'reports wrong edit',
  ],
  [
    'resolveIntroduction',
    'mia',
    'member',
    at('POST /api/introductions/{id}/resolve', { id: 'hello' }, { status: 'answered' }),
    'introductions hello edit',
  ],
  [
    'acceptIntroduction',
    'lou',
    'chair',
    at('POST /api/introductions/{id}/accept', { id: 'joining' }),
    'taskforces force edit',
    'introductions joining edit',
  ],
  [
    'answerRole',
    'mia',
    'lead',
    (by) =>
      network.call(by, 'PUT /api/me/role', {
        body: { record: { kind: 'projects', id: 'named' }, answer: 'accept' },
      }),
    'projects named edit',
  ],
  [
    'leaveTaskforce',
    'mia',
    'member',
    at('DELETE /api/me/taskforces/{id}', { id: 'left' }),
    'taskforces left edit',
  ],
  ['dismissNotification', 'mia', 'member', at('DELETE /api/me/notifications/{id}', { id: 'mia-news' })],
  [
    'dismissNotifications',
    'mia',
    'member',
    (by) =>
      network.call(by, 'POST /api/me/notifications/dismiss', {
        body: { notifications: [{ id: 'mia-news', count: 1 }] },
      }),
  ],
  [
    'mergeArea',
    'ada',
    'administrator',
    at('POST /api/topics/{id}/merge', { id: 'law' }, { into: 'water' }),
    'topics law edit',
    'topics water edit',
  ],
  ['declineMatch', 'mia', 'self', at('PUT /api/me/not-for-me/{id}', { id: 'force' }), 'users mia edit'],
  ['proposeAgain', 'mia', 'self', at('DELETE /api/me/not-for-me/{id}', { id: 'seminar' }), 'users mia edit'],
];

/** All that the table remembers, the latest first: no administrator is shown each of it. */
const remembered = async () => ((await stored.all('audit')) as unknown as AuditEntry[]).reverse();

describe('a write', () => {
  it.each(cases)('%s by %s is remembered as made by the %s', async (operation, by, role, ask, ...records) => {
    const before = await remembered();
    const answer = await ask(by);
    expect(answer.status).toBeLessThan(300);
    const after = await remembered();
    expect(after).toHaveLength(before.length + 1);
    const made = answer.body.id;
    expect(after[0] && did(after[0])).toEqual({
      by,
      role,
      operation,
      records: records.map((each) => {
        const [collection = '', id, action = ''] = each.split(' ');
        return record(collection, id === '*' ? made : id, action);
      }),
    });
    expect(Math.abs(Date.now() - Date.parse(after[0]?.at ?? ''))).toBeLessThan(60_000);
  });

  it('of every call there is, is among them', () => {
    const apart: Operation[] = [
      // These mail a code or set a password: no record is another after them.
      'askForAddress',
      'verifyAddress',
      'changePassword',
      'reauthenticateByPassword',
      // These end sign-ins.
      'signOut',
      'endOneSession',
      'endAllSessions',
      // These change how the caller signs in.
      'beginSecondFactor',
      'confirmSecondFactor',
      'reauthenticateByCode',
      'removeSecondFactor',
      'makeRecoveryCodes',
      'beginPasskey',
      'addPasskey',
      'startReauthentication',
      'reauthenticateByPasskey',
      'removePasskey',
      // The notice that administrators get of it names who asks.
      'askForReset',
      // A picture is no record: it says itself who sent it, and the record that shows it who did that.
      'startUpload',
      // Words that found nothing are kept without who, and are no record.
      'reportMissed',
      'dismissMissed',
      // How far somebody has looked is no record.
      'markSeen',
      // These are an applicant's, below.
      'askToJoin',
      'answerQuestion',
    ];
    const writing = routes.filter(
      ({ method, public: open, operation }) => method !== 'GET' && !open && !apart.includes(operation),
    );
    const told = cases.map(([operation]) => operation);
    // Of the first three the records themselves tell.
    const recordCalls = ['createRecord', 'editRecord', 'deleteRecord'];
    expect(told.filter((each) => !recordCalls.includes(each) && !(each in operationWords))).toEqual([]);
    expect(new Set(told)).toEqual(new Set(writing.map(({ operation }) => operation)));
  });

  it('that is refused, or changes nothing, leaves no entry', async () => {
    const before = entriesOf(await audit());
    await network.create('mia', 'topics', topic);
    await network.edit('mia', 'offers', 'seminar', offer, 7);
    await network.call('ada', 'PUT /api/admins/{userId}', { path: { userId: 'ben' } });
    expect(entriesOf(await audit())).toEqual(before);
  });

  it('of somebody who asks to join is theirs, and found by who they are', async () => {
    const { fileRequest } = await import('../../functions/account/file-request.ts');
    await fileRequest({
      uid: 'yan',
      email: 'yan@colloquy.example',
      name: 'Yan',
      university: 'Universidad del Agua',
      title: 'Lecturer',
      reason: 'Because.',
    });
    await network.call('ada', 'POST /api/requests/{id}/ask', {
      path: { id: 'yan' },
      body: { message: 'Which courses?' },
    });
    const answered = { body: { message: 'Hydrology.' } };
    expect((await network.call('yan', 'POST /api/account/request/answers', answered)).status).toBe(200);
    expect(entriesOf(await audit({ person: 'yan' })).map(did)).toEqual([
      {
        by: 'yan',
        role: 'applicant',
        operation: 'answerQuestion',
        records: [record('requests', 'yan', 'edit')],
      },
      {
        by: 'yan',
        role: 'applicant',
        operation: 'askToJoin',
        records: [record('requests', 'yan', 'create')],
      },
    ]);
  });

  it('that nobody asked for is the product’s own', async () => {
    const { change } = await import('../../functions/data/change.ts');
    await change((unit) => unit.remove('offers', 'seminar'));
    expect(entriesOf(await audit())[0]).toMatchObject({
      by: 'product',
      role: 'product',
      records: [record('offers', 'seminar', 'delete')],
    });
  });

  it('replaces no entry, whatever the number of the last write says', async () => {
    const { UnitOfWork } = await import('../../functions/data/change.ts');
    const { readSequence } = await import('../../functions/data/feed.ts');
    const { table } = await import('../../functions/data/table.ts');
    const { TransactWriteCommand } = await import('@aws-sdk/lib-dynamodb');
    const sequence = await readSequence();
    const entry = { pk: 'audit', sk: String(sequence.seq + 1).padStart(15, '0'), by: 'mia' };
    await stored.put(entry);
    const unit = new UnitOfWork();
    await unit.remove('offers', 'seminar');
    const transaction = unit.transaction(sequence, 'token');
    expect(transaction).toBeDefined();
    await expect(transaction && table.send(new TransactWriteCommand(transaction))).rejects.toMatchObject({
      name: 'TransactionCanceledException',
    });
    expect(await stored.all('audit')).toContainEqual(entry);
  });

  it('that only remembers that something is done, such as a mail, is no entry', async () => {
    const { doOnce } = await import('../../functions/data/once.ts');
    const before = entriesOf(await audit());
    await doOnce('mail#welcome#mia', async () => {});
    expect(entriesOf(await audit())).toEqual(before);
  });

  it('of an operator’s command is the operator’s', async () => {
    const { grantAdmin } = await import('../../infra/operate/member-access.ts');
    await grantAdmin('mia', 'mia@example.org');
    expect(entriesOf(await audit()).map(did)[0]).toEqual({
      by: 'operator',
      role: 'operator',
      operation: 'grant-admin',
      records: [record('admins', 'mia', 'create'), record('users', 'mia', 'edit')],
    });
  });
});

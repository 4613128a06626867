import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../shared/audit.ts';
import { type Operation, routes } from '../../shared/routes.ts';
import { operationWords } from '../../web/ui/record/audit-words.ts';
import { anOffer } from '../factories.ts';
import { aSecondFactor } from '../network/a-second-factor.ts';
import { type Answer, aUser, type Network, startNetwork } from '../network/network.ts';

vi.mock('../../functions/identity/user-pool.ts', async (original) => ({
  ...(await original<object>()),
  findIdentity: async (uid: string) =>
    uid === 'mia' ? { uid, email: '', name: uid, unused: true, disabled: false } : undefined,
  makeIdentity: async () => ({ uid: 'invited' }),
  hasIdentity: async () => true,
}));
vi.mock('../../functions/identity/credentials.ts', () => ({
  signInOf: async (name: string) =>
    name.includes('@') ? undefined : { uid: name, email: `${name}@colloquy.example`, verified: true },
  setAddress: async () => true,
}));

let network: Network;
let stored: { put(item: object): Promise<void>; all(pk: string): Promise<Record<string, unknown>[]> };
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  process.env.UPLOAD_BUCKET = 'uploads';
  network = await startNetwork();
  const { table, tableName: TableName } = await import('../../functions/data/table.ts');
  stored = {
    put: async (Item) => void (await table.send(new PutCommand({ TableName, Item }))),
    all: async (pk) => {
      const query = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } };
      return (await table.send(new QueryCommand({ TableName, ...query }))).Items ?? [];
    },
  };
  forget = async (seq) => {
    const sk = String(seq).padStart(15, '0');
    await table.send(new DeleteCommand({ TableName, Key: { pk: 'audit', sk } }));
  };
});
let forget: (seq: number) => Promise<void>;
afterAll(() => network.stop());

const description = '<p>Words.</p>';
const offer = anOffer({ weeks: 3 });
const topic = { name: 'Water', description };
const project = {
  name: 'Wells for schools',
  description,
  status: 'proposal',
  topics: [{ id: 'water' }],
  leads: ['lea'],
};
const force = { name: 'Force', description, chairs: ['lou'], members: ['lou'] };
const university = {
  name: 'Sevilla',
  description,
  city: 'Sevilla',
  country: 'Spain',
  region: 'KIRCHER',
  website: 'https://example.org',
  topics: { water: ['graduate'] },
  contact: 'con',
};
const reader = {
  name: 'Reader',
  description,
  type: 'article',
  audience: 'faculty',
  taskforce: { id: 'force' },
  language: { id: 'en' },
  topics: [{ id: 'water' }],
};
const request = { name: 'Zoe Zacharias', email: 'zoe@colloquy.example', description };
const profile = {
  name: 'Mia Member',
  university: { id: 'sevilla' },
  topics: [{ id: 'water' }],
  title: 'Professor',
  contact: [{ type: 'email', contact: 'mia@example.org' }],
  bio: description,
};

/** Ada administers, Lou chairs the task force, Cat chairs another; Con is a contact, Lea a lead, Mia a member. */
beforeEach(async () => {
  await network.clear();
  await network.ground({
    users: [
      aUser('ada', { admin: 'true' }),
      aUser('ben', { admin: 'true' }),
      aUser('mia', { notifications: [{ id: 'news', text: 'News' }], notForMe: ['seminar'] }),
      ...['lou', 'cat', 'lea'].map((id) => aUser(id)),
      aUser('con', { university: { id: 'sevilla' } }),
    ],
    admins: [{ id: 'ada' }, { id: 'ben' }],
    chairs: [
      { id: 'lou', taskforces: ['force'] },
      { id: 'cat', taskforces: ['other'] },
    ],
    taskforces: [
      { id: 'force', ...force },
      { id: 'other', ...force, chairs: ['cat'], members: ['cat'] },
    ],
    topics: [
      { id: 'water', ...topic },
      { id: 'law', ...topic, name: 'Law' },
    ],
    universities: [{ id: 'sevilla', ...university }],
    projects: [{ id: 'wells', ...project, taskforces: [] }],
    resources: [{ id: 'reader', ...reader, approved: false }],
    offers: [{ id: 'seminar', ...offer, owner: 'mia', expiry: '2126-12-31T00:00:00.000Z' }],
    requests: [{ id: 'zoe', ...request }],
  });
  await stored.put({
    pk: 'away',
    sk: 'gil',
    record: { ...aUser('gil'), version: 3, createTimestamp: then, updateTimestamp: then },
    by: 'ben',
    at: then,
    until: '2126-12-31T00:00:00.000Z',
  });
});
const then = '2026-01-01T00:00:00.000Z';

type Entry = Pick<AuditEntry, 'by' | 'role' | 'operation' | 'records'>;
const entriesOf = ({ body }: Answer) => body.items as unknown as AuditEntry[];
const audit = (query: Record<string, string> = {}, uid = 'ada') =>
  network.call(uid, 'GET /api/audit', { query });
const history = (collection: string, id: string, query: Record<string, string> = {}) =>
  network.call('ada', 'GET /api/{collection}/{id}/audit', { path: { collection, id }, query });
const did = ({ by, role, operation, records }: AuditEntry): Entry => ({
  by,
  role,
  operation,
  records: records.map(({ changed: _, ...each }) => each),
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
    'grantAdmin',
    'ada',
    'administrator',
    at('PUT /api/admins/{userId}', { userId: 'mia' }),
    'admins mia create',
    'users mia edit',
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
    'changeAddress',
    'mia',
    'self',
    async (uid) => {
      const { issueAddressCode } = await import('../../functions/data/address-codes.ts');
      const email = 'mia@elsewhere.example';
      const body = { email, code: await issueAddressCode(uid, email) };
      return network.call(uid, 'PUT /api/me/address', { body });
    },
    'users mia edit',
  ],
  [
    'dismissNotification',
    'mia',
    'self',
    at('DELETE /api/me/notifications/{id}', { id: 'news' }),
    'users mia edit',
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

describe('a write', () => {
  it.each(cases)('%s by %s is remembered as made by the %s', async (operation, by, role, ask, ...records) => {
    const before = entriesOf(await audit());
    const answer = await ask(by);
    expect(answer.status).toBeLessThan(300);
    const after = entriesOf(await audit());
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
      // These end sign-ins.
      'endOneSession',
      'endAllSessions',
      // These change how the caller signs in.
      'beginSecondFactor',
      'confirmSecondFactor',
      'proveSecondFactor',
      'removeSecondFactor',
      'beginPasskey',
      'addPasskey',
      'askForProof',
      'provePasskey',
      'removePasskey',
      // A picture is no record: it says itself who sent it, and the record that shows it who did that.
      'startUpload',
      // Words that found nothing are kept without who, and are no record.
      'reportMissed',
      'dismissMissed',
      // A stranger is no member: what is filed for them is the product's own, below.
      'askToJoin',
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

  it('that nobody asked for is the product’s own', async () => {
    const { fileRequest } = await import('../../functions/account/file-request.ts');
    await fileRequest({ uid: 'yan', email: 'yan@colloquy.example', name: 'Yan', reason: 'Because.' });
    expect(entriesOf(await audit())[0]).toMatchObject({
      by: 'product',
      role: 'product',
      records: [record('requests', 'yan', 'create')],
    });
  });

  it('that only remembers that something is done, such as a mail, is no entry', async () => {
    const { once } = await import('../../functions/data/once.ts');
    const before = entriesOf(await audit());
    await once('mail#welcome#mia', async () => {});
    expect(entriesOf(await audit())).toEqual(before);
  });

  it('of an operator’s command is the operator’s', async () => {
    const { makeAdministrator } = await import('../../infra/operate/make-administrator.ts');
    await makeAdministrator('mia');
    expect(entriesOf(await audit()).map(did)[0]).toEqual({
      by: 'operator',
      role: 'operator',
      operation: 'grant-admin',
      records: [record('admins', 'mia', 'create'), record('users', 'mia', 'edit')],
    });
  });
});

describe('an edit', () => {
  const changed = async () => entriesOf(await audit())[0]?.records[0]?.changed;

  it('tells the fields it changed by their names, and how many of a list, but not what they say', async () => {
    const body = { ...university, website: 'https://private.example.org', topics: { law: ['graduate'] } };
    await network.edit('con', 'universities', 'sevilla', body, 1);
    expect(await changed()).toEqual([{ field: 'website' }, { field: 'topics', added: 1, removed: 1 }]);
    await network.edit('con', 'universities', 'sevilla', { ...body, topics: { law: ['doctorate'] } }, 2);
    expect(await changed()).toEqual([{ field: 'topics', altered: 1 }]);
    expect(JSON.stringify(await stored.all('audit'))).not.toContain('private.example.org');
  });

  it('tells nothing of a contact that is sent again without its id', async () => {
    const [mail, phone] = [
      { type: 'email', contact: 'mia@example.org' },
      { type: 'phone', contact: '555 1234' },
    ];
    const edit = (contact: object[], title: string, version: number) =>
      network.edit('mia', 'users', 'mia', { ...profile, contact, title }, version);
    await edit([mail], 'Dean', 1);
    await edit([mail], 'Rector', 2);
    expect(await changed()).toEqual([{ field: 'title' }]);
    await edit([phone, mail], 'Rector', 3);
    expect(await changed()).toEqual([{ field: 'contact', added: 1 }]);
  });

  it('tells how many members were added to a task force, and taken out', async () => {
    await network.edit('lou', 'taskforces', 'force', { ...force, members: ['lou', 'mia', 'cat'] }, 1);
    expect(await changed()).toEqual([{ field: 'members', added: 2 }]);
    await network.edit('lou', 'taskforces', 'force', { ...force, members: ['lou', 'lea'] }, 2);
    expect(await changed()).toEqual([{ field: 'members', added: 1, removed: 2 }]);
  });

  it('tells how many other names an area got and lost, not in how many languages', async () => {
    const [english, spanish] = [
      { language: 'en', names: ['Hydrology', 'Wells'] },
      { language: 'es', names: ['Agua'] },
    ];
    const edit = (otherNames: object[], version: number) =>
      network.edit('cat', 'topics', 'water', { ...topic, otherNames }, version);
    await edit([english, spanish], 1);
    expect(await changed()).toEqual([{ field: 'otherNames', added: 3 }]);
    await edit([{ ...english, names: ['Hydrology', 'Springs', 'Rivers'] }, spanish], 2);
    expect(await changed()).toEqual([{ field: 'otherNames', added: 2, removed: 1 }]);
  });

  it('tells of a reference that it is another', async () => {
    await network.edit('ada', 'resources', 'reader', { ...reader, language: { id: 'es' } }, 1);
    expect(await changed()).toEqual([{ field: 'language' }]);
  });
});

describe('what happened to a record', () => {
  it('is read from the newest to the oldest, page by page, after its end as well', async () => {
    const { body } = await network.create('mia', 'offers', offer);
    const id = String(body.id);
    await network.edit('cat', 'topics', 'water', topic, 1);
    await network.edit('mia', 'offers', id, offer, 1);
    await network.edit('ada', 'offers', id, offer, 2);
    await network.remove('mia', 'offers', id);
    const whole = entriesOf(await history('offers', id));
    expect(whole.map(({ by, role, operation }) => [by, role, operation])).toEqual([
      ['mia', 'owner', 'deleteRecord'],
      ['ada', 'administrator', 'editRecord'],
      ['mia', 'owner', 'editRecord'],
      ['mia', 'member', 'createRecord'],
    ]);
    const first = await history('offers', id, { limit: '3' });
    const rest = await history('offers', id, { limit: '3', cursor: String(first.body.cursor) });
    expect([...entriesOf(first), ...entriesOf(rest)]).toEqual(whole);
    expect(rest.body).not.toHaveProperty('cursor');
    expect((await history('offers', 'seminar', { cursor: String(first.body.cursor) })).status).toBe(400);
  });

  it('goes on where it was when somebody who was deleted is back', async () => {
    await network.call('ada', 'POST /api/requests/{id}/approve', { path: { id: 'zoe' } });
    await network.remove('ada', 'users', 'zoe');
    await network.call('ben', 'POST /api/users/{id}/restore', { path: { id: 'zoe' } });
    expect(entriesOf(await history('users', 'zoe')).map(({ by, operation }) => [by, operation])).toEqual([
      ['ben', 'restoreMember'],
      ['ada', 'deleteRecord'],
      ['ada', 'approveRequest'],
    ]);
  });

  it('is nothing for a record from before, and begins with its next write', async () => {
    await stored.put({
      pk: 'topics',
      sk: 'old',
      id: 'old',
      ...topic,
      version: 4,
      createTimestamp: '2026-01-01T00:00:00.000Z',
      updateTimestamp: '2026-01-01T00:00:00.000Z',
    });
    expect((await history('topics', 'old')).body).toEqual({ items: [] });
    await network.edit('cat', 'topics', 'old', topic, 4);
    expect(entriesOf(await history('topics', 'old')).map(({ by }) => by)).toEqual(['cat']);
  });

  it('shows in no answer about the record itself', async () => {
    const { body } = await network.edit('cat', 'topics', 'water', topic, 1);
    expect(body).not.toHaveProperty('seq');
  });
});

describe('the list of a person', () => {
  it('holds what they did and nothing else, page by page', async () => {
    for (let version = 1; version <= 3; version += 1) {
      await network.edit('mia', 'offers', 'seminar', offer, version);
      await network.edit('cat', 'topics', 'water', topic, version);
    }
    const whole = entriesOf(await audit({ person: 'mia' }));
    expect(whole.map(({ by, operation }) => [by, operation])).toEqual(
      Array.from({ length: 3 }, () => ['mia', 'editRecord']),
    );
    const first = await audit({ person: 'mia', limit: '2' });
    const rest = await audit({ person: 'mia', limit: '2', cursor: String(first.body.cursor) });
    expect([...entriesOf(first), ...entriesOf(rest)]).toEqual(whole);
    expect((await audit({ person: 'cat', cursor: String(first.body.cursor) })).status).toBe(400);
    expect(entriesOf(await audit({ person: 'lea' }))).toEqual([]);
  });
});

describe('the list of all', () => {
  it('comes in pages that miss nothing', async () => {
    const whole = entriesOf(await audit());
    const found: AuditEntry[] = [];
    let cursor: string | undefined;
    do {
      const page = await audit({ limit: '3', ...(cursor !== undefined && { cursor }) });
      found.push(...entriesOf(page));
      cursor = page.body.cursor as string | undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(whole);
  });

  it.each(['limit=0', 'person=..', 'cursor=nonsense'])('refuses %s', async (query) => {
    const [name = '', value = ''] = query.split('=');
    expect((await audit({ [name]: value })).status).toBe(400);
  });

  it('is there for administrators only', async () => {
    for (const uid of ['mia', 'cat', 'lou', 'con', 'lea']) {
      const path = { collection: 'users', id: uid };
      expect((await audit({}, uid)).status).toBe(404);
      expect((await network.call(uid, 'GET /api/audit/refused')).status).toBe(404);
      expect((await network.call(uid, 'GET /api/{collection}/{id}/audit', { path })).status).toBe(404);
    }
  });

  it('is remembered for a year', async () => {
    await network.remove('mia', 'offers', 'seminar');
    const [entry] = entriesOf(await audit());
    const year = Date.parse(entry?.at ?? '') / 1000 + 366 * 86_400;
    for (const pk of ['audit', 'counts', 'gone']) {
      const item = (await stored.all(pk)).at(-1);
      expect(Math.abs(Number(item?.expires) - year)).toBeLessThan(2);
    }
    await forget(Number(entry?.seq));
    expect((await history('offers', 'seminar')).body).toEqual({ items: [] });
  });
});

describe('who was refused', () => {
  const refused = async (query: Record<string, string> = {}) =>
    (await network.call('ada', 'GET /api/audit/refused', { query })).body;

  it('is counted by person and day, with why', async () => {
    const day = new Date().toISOString().slice(0, 10);
    await network.create('mia', 'topics', topic);
    await network.create('mia', 'topics', topic);
    await network.remove('mia', 'resources', 'reader');
    await network.edit('mia', 'offers', 'seminar', offer, 7);
    await network.remove('cat', 'taskforces', 'force');
    expect(await refused()).toEqual({
      items: [
        { day, person: 'mia', counts: { forbidden: 2, 'not-found': 1 } },
        { day, person: 'cat', counts: { forbidden: 1 } },
      ],
    });
    expect((await refused({ person: 'cat' })).items).toHaveLength(1);
  });

  it('comes the latest day first, page by page', async () => {
    for (const day of ['2026-11-19', '2026-11-21', '2026-11-20'])
      await stored.put({ pk: 'refused', sk: `${day} mia`, day, person: 'mia', 'slow-down': 3 });
    for (const person of [undefined, 'mia']) {
      const query = { limit: '2', ...(person && { person }) };
      const first = await refused(query);
      const rest = await refused({ ...query, cursor: String(first.cursor) });
      expect(
        [first, rest].flatMap(({ items }) => (items as unknown as { day: string }[]).map(({ day }) => day)),
      ).toEqual(['2026-11-21', '2026-11-20', '2026-11-19']);
    }
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Entry } from '../../functions/stream/step.ts';
import { collections, kinds } from '../../shared/kinds/registry.ts';
import { deletionsOf, stepRunner } from '../helpers/upkeep.ts';
import { aNotice, signInAnew } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { description, smallNetwork } from '../in-process/small-network.ts';
import { allRaw, putRaw } from '../stored/raw.ts';

/** Of a member who is deleted for good nothing is left but what the list of all that is kept of people says. */
beforeAll(async () => {
  pool = await startPool();
});
const network = provideNetwork();
let pool: Pool;
let keptOfPeople: typeof import('../../functions/stores/kept-of-people.ts').keptOfPeople;
let follow: (change: object) => Promise<void>;
let prune: (id: string) => Promise<void>;
let endSoftDeleted: (now: Date) => Promise<void>;
beforeAll(async () => {
  ({ keptOfPeople } = await import('../../functions/stores/kept-of-people.ts'));
  const { followIdentities } = await import('../../functions/stream/follow-identities.ts');
  follow = (change) =>
    stepRunner(followIdentities)([{ record: { eventID: 'write' }, change }] as unknown as Entry[]);
  const { pruneReferences } = await import('../../functions/stream/prune-references.ts');
  prune = (id) => stepRunner(pruneReferences)(deletionsOf([{ collection: 'users', id }]));
  endSoftDeleted = stepRunner((await import('../../functions/schedule/end-soft-deleted.ts')).endSoftDeleted);
});
afterAll(() => pool.stop());

const later = (days: number) => new Date(Date.now() + days * 86_400_000);
const [her, his] = ['mia', 'ben'];
/** What nobody reads of her once she is gone for good, wherever it stood. */
const words = 'herveryownwords';
const moment = '2026-11-21T08:00:00.000Z';
const aReport = { record: { kind: 'users', id: his }, reason: 'other', title: 'B', text: 'Not nice.' };
const anIntroduction = { purpose: 'message', showsAddress: true, status: 'sent' };

/** A record or an item of each place that names her; of some more than one, such as hers and those about her. */
const records: { [C in keyof typeof kinds]?: object[] } = {
  resources: [{ id: 'reader', name: 'Reader', description, topics: [], submittedBy: her, approved: true }],
  offers: [
    {
      id: 'seminar',
      name: 'Seminar',
      description,
      topics: [],
      owner: her,
      expiry: '2099-01-01T00:00:00.000Z',
    },
  ],
  requests: [{ id: 'zoe', name: 'Zoe', email: 'zoe@colloquy.example', description, nominatedBy: her }],
  notices: [
    aNotice(her, 'hers'),
    aNotice(his, 'about-her', { about: [{ id: her, name: words }] }),
    aNotice(his, 'about-two', {
      about: [
        { id: her, name: words },
        { id: 'carl', name: 'Carl' },
      ],
      count: 2,
    }),
  ],
  follows: [
    { id: `${her}-f`, member: her, record: { kind: 'topics', id: 'water' } },
    { id: `${his}-f`, member: his, record: { kind: 'users', id: her } },
  ],
  blocks: [
    { id: `${her}-b`, member: her, how: 'blocked', record: { kind: 'users', id: his } },
    { id: `${his}-b`, member: his, how: 'blocked', record: { kind: 'users', id: her } },
  ],
  searches: [{ id: `${her}-s`, member: her, name: words, address: '/members?q=water' }],
  introductions: [
    {
      id: 'from',
      ...anIntroduction,
      about: { kind: 'users', id: his },
      from: her,
      to: [his],
      message: words,
    },
    { id: 'to', ...anIntroduction, about: { kind: 'users', id: her }, from: his, to: [her] },
  ],
  reports: [
    { id: 'by', ...aReport, by: her, text: words },
    { id: 'about', ...aReport, by: his, record: { kind: 'users', id: her }, person: her, title: words },
    { id: 'hers', ...aReport, by: his, record: { kind: 'offers', id: 'seminar' }, person: her },
  ],
};
const day = '2026-11-21';
const items: Record<string, { sk: string; [field: string]: unknown }[]> = {
  changes: [{ sk: '000000000000000', seq: 0, changes: [{ collection: 'users', id: her }], at: moment }],
  audit: [{ sk: '000000000000000', seq: 0, by: her, at: moment, records: [] }],
  gone: [{ sk: `users ${her}` }],
  'former-memberships': [{ sk: 'projects#books', collection: 'projects', id: 'books' }],
  restoring: [{ sk: her, from: her }],
  counts: [{ sk: her, day, made: {} }],
  refused: [{ sk: `${day} ${her}`, person: her, day }],
  large: [{ sk: `${day}#${her}`, given: 1 }],
  'day-start': [{ sk: `users ${her}`, day, ids: ['water'] }],
  edits: [
    { sk: `${her} 1`, by: 'ada', was: { bio: words } },
    { sk: `${his} 1`, by: her, was: {} },
  ],
  idempotency: [{ sk: `${her}#key` }],
  codes: [{ sk: `told#1#${her}` }],
  inviters: [
    { sk: her, by: 'ada' },
    { sk: his, by: her },
  ],
  addresses: [{ sk: her, past: [{ address: words }] }],
  decisions: [{ sk: 'zoe', at: moment, by: her, declines: 1 }],
  approvals: [{ sk: her, userId: her, by: 'ada' }],
  sessions: [{ sk: 'a', id: 'a', at: 1, agent: words }],
  'signed-out': [{ sk: her, at: 1 }],
  'sign-ins': [{ sk: `${her}#${new Date().toISOString().slice(0, 10)}`, 'wrong-passkey': 1 }],
  'second-factors': [
    { sk: her, secret: words, passkeys: [{ id: 'p', credential: 'c', name: words, added: moment }] },
  ],
  passkeys: [{ sk: '-', uid: her }],
  'pending-apps': [{ sk: her, secret: words }],
  challenges: [{ sk: `add#sessions#${her}#a` }],
  'factor-resets': [
    { sk: `${her}#1`, by: 'ada' },
    { sk: `${his}#1`, by: her },
  ],
  bounces: [],
  images: [{ sk: 'picture', id: 'picture', owner: her, purpose: 'picture', status: 'ready' }],
  digests: [{ sk: her, day, through: 1 }],
  seen: [{ sk: her, through: 1 }],
  done: [{ sk: `mail#welcome#${her}` }],
  'dead-letters': [{ sk: `identity#${her}` }],
};
/** Partitions that hold nothing of anybody, and those that her record and her roles are in. */
const ofNobody = ['sequence', 'keys', 'missed', 'waits', 'canaries', 'backups'];
const byTheNetwork = [
  'users',
  'admins',
  'chairs',
  'chairs-bucketed',
  'universities',
  'taskforces',
  'projects',
  'topics',
  'soft-deleted',
  'by-reader',
];

const inItsName = (pk: string) => (['sessions', 'former-memberships'].includes(pk) ? `${pk}#${her}` : pk);
const partitionOf = (pk: string) => pk.split('#')[0] ?? '';

async function plant(): Promise<void> {
  const { hash } = await import('../../functions/stores/hash.ts');
  await network.clear();
  pool.identities.clear();
  for (const id of ['ada', 'ben', 'carl', 'mia'])
    pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  const users = smallNetwork.users.map((user) => (user.id === her ? { ...user, bio: words } : user));
  await network.ground({ ...smallNetwork, users, ...records });
  await putRaw(
    Object.entries(items).flatMap(([pk, list]) =>
      list.map((item) => ({ pk: inItsName(pk), ...item, ...(pk === 'passkeys' && { sk: hash('c') }) })),
    ),
  );
}

async function leave(): Promise<void> {
  const before = (await network.snapshot(['users'])).users.find(({ id }) => id === her);
  expect((await network.remove('ada', 'users', her)).status).toBe(204);
  await prune(her);
  await follow({ collection: 'users', id: her, before });
}

const found = async (what: RegExp) =>
  [...(await allRaw()).values()].filter((item) => what.test(JSON.stringify(item)));
const placesOf = (list: { pk: string }[]) => [...new Set(list.map(({ pk }) => partitionOf(pk)))].sort();
const named = new RegExp(`\\b${her}\\b`);

describe('the list of all that is kept of people', () => {
  const sources: Record<string, string> = import.meta.glob('../../functions/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  /** The partitions that the functions' code names, in whichever way it writes keys. */
  const partitionsIn = (source: string) =>
    [
      ...source.matchAll(/\bpk: ['`]([a-z][a-z-]*)/g),
      ...source.matchAll(/(?:[pP]k|[pP]artition)\b[^\n]*?[^=!](?:=|=>) ['`]([a-z][a-z-]*)/g),
      ...source.matchAll(/const \w+ = \((?:uid|member|id): string\) => `([a-z-]+)#/g),
    ].map(([, pk]) => String(pk));
  const inCode = new Set(Object.values(sources).flatMap(partitionsIn));

  it('has every kind, and every partition that the code and the document name', async () => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
    const table = document.slice(document.indexOf("The table's keys")).split('\n\n')[1] ?? '';
    const inDocument = [...table.matchAll(/^\| ([^|]+) \|/gm)]
      .flatMap(([, cell = '']) => [...cell.matchAll(/`([a-z-]+)(?:#\w+)?`/g)])
      .map(([, pk]) => String(pk))
      .filter((pk) => !['pk', 'expiry'].includes(pk));
    const listed = Object.keys(keptOfPeople);
    expect(inDocument.length).toBeGreaterThan(30);
    expect([...inCode].filter((pk) => !listed.includes(pk))).toEqual([]);
    expect(listed.filter((pk) => !inCode.has(pk) && pk !== 'chairs-bucketed' && !(pk in kinds))).toEqual([]);
    expect([...collections, ...inDocument].filter((pk) => !listed.includes(pk))).toEqual([]);
    expect(listed.filter((pk) => !(pk in kinds) && !inDocument.includes(pk))).toEqual([]);
  });

  it('is asked by a new partition, however its key is written', () => {
    for (const source of [
      "const wishKey = (uid: string): Key => ({ pk: 'wishes', sk: uid });",
      "const wishesPk = 'wishes';",
      "export const wishPartition = 'wishes';",
      'const wishesOf = (uid: string) => `wishes#$' + '{uid}`;',
    ])
      expect(partitionsIn(source)).toEqual(['wishes']);
  });

  it('is what operators read: the page of personal data names each place where something stays', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/personal-data.md'), 'utf8');
    const stay = /These partitions keep something.*?\n\n/s.exec(page)?.[0] ?? '';
    expect([...stay.matchAll(/`([a-z-]+)`/g)].map(([, pk]) => pk).sort()).toEqual(
      Object.keys(keptOfPeople)
        .filter((pk) => keptOfPeople[pk]?.stays)
        .sort(),
    );
  });

  it('is tried below, place by place', () => {
    const tried = [...Object.keys(records), ...Object.keys(items), ...ofNobody, ...byTheNetwork];
    expect(tried.sort()).toEqual(Object.keys(keptOfPeople).sort());
  });
});

describe('a member who is deleted for good', () => {
  beforeEach(async () => {
    await plant();
    // The control: she is in every place.
    expect(placesOf(await found(named))).toEqual(
      expect.arrayContaining([
        ...Object.keys(records),
        ...Object.keys(items).filter((pk) => pk !== 'bounces'),
      ]),
    );
  });

  it('is left in no place but those that the list says why of, and nowhere with a word of theirs', async () => {
    await leave();
    await endSoftDeleted(later(29));
    expect((await found(new RegExp(words))).length).toBeGreaterThan(5);
    await endSoftDeleted(later(31));
    const left = await found(named);
    const mayStay = Object.keys(keptOfPeople).filter((pk) => keptOfPeople[pk]?.stays);
    expect(left.filter(({ pk }) => !mayStay.includes(partitionOf(pk)))).toEqual([]);
    expect(await found(new RegExp(`${words}|mia@|Member mia`))).toEqual([]);
    // What belongs to others stays theirs.
    expect((await network.snapshot(['notices'])).notices).toMatchObject([
      { id: `${his}-about-two`, about: [{ name: 'Carl' }], count: 1 },
    ]);
    // What is said to stay does.
    const said = mayStay.filter((pk) => pk in items && pk !== 'bounces');
    expect(placesOf(left)).toEqual(expect.arrayContaining(said));
  });

  it('who was cut off meanwhile is done by the next run, and nobody else with them', async () => {
    await leave();
    await endSoftDeleted(later(31));
    const before = await allRaw();
    await endSoftDeleted(later(32));
    expect([...(await allRaw()).keys()]).toEqual([...before.keys()]);
    expect((await network.snapshot(['users'])).users.map(({ id }) => id).sort()).toEqual([
      'ada',
      'ben',
      'carl',
    ]);
  });
});

it('a member who comes back with another identity has what is theirs, and is blocked as before', async () => {
  await plant();
  await leave();
  pool.identities.delete(her);
  const { body } = await network.call('ada', 'POST /api/users/{id}/restore', { path: { id: her } });
  const uid = String(body.id);
  expect(uid).not.toBe(her);
  const after = (await network.snapshot(['users'])).users.find(({ id }) => id === uid);
  await follow({ collection: 'users', id: uid, after });
  signInAnew(uid);
  const { follows, blocks, searches } = await network.snapshot(['follows', 'blocks', 'searches']);
  expect(follows).toMatchObject([{ id: `${uid}-f`, member: uid }]);
  expect(searches).toMatchObject([{ id: `${uid}-s`, member: uid }]);
  expect(blocks.map(({ member, record }) => `${member} ${record.id}`).sort()).toEqual(
    [`${uid} ${his}`, `${his} ${uid}`].sort(),
  );
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { streamTo } from '../helpers/stream.ts';
import { wholly } from '../helpers/upkeep.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { shortenPauses } from '../in-process/short-pauses.ts';

beforeAll(async () => {
  shortenPauses();
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  pool = await startPool();
});
const network = provideNetwork({ mayFail: true, stream: true });
let pool: Pool;
let migrateDocuments: typeof import('../../infra/operate/migrate-documents.ts').migrateDocuments;
let inconsistencies: typeof import('../../infra/operate/consistency.ts').inconsistencies;
let sweepInvitations: (now: Date) => Promise<void>;
let stream: ReturnType<typeof streamTo>;
let folder: string;
const said: string[] = [];

beforeAll(async () => {
  ({ migrateDocuments } = await import('../../infra/operate/migrate-documents.ts'));
  ({ inconsistencies } = await import('../../infra/operate/consistency.ts'));
  sweepInvitations = wholly((await import('../../functions/schedule/sweep-invitations.ts')).sweepInvitations);
  stream = streamTo((await import('../../functions/stream/stream.lambda.ts')).handler);
});
afterAll(() => pool.stop());
beforeEach(async () => {
  network.table.fates(() => 'pass');
  await network.clear();
  await stream.run();
  pool.identities.clear();
  pool.mails.length = 0;
  said.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'colloquy-documents-'));
  return () => rmSync(folder, { recursive: true });
});

const at = '2019-03-01T10:00:00.000Z';
const times = { createTimestamp: at, updateTimestamp: at };
const description = '<p>Words.</p><script>x</script>';
/** An export with every collection, in every way of writing that is read. */
function writeExport(changed: Record<string, unknown[]> = {}): void {
  const lines: Record<string, unknown[]> = {
    users: [
      {
        id: 'Ab12cD34eF56gH78iJ90kL12mN34',
        name: 'Ana Muñoz',
        email: 'Ana@Example.org ',
        bio: '<p>Water.<img src="https://images.example/x.png"></p>',
        university: { id: 'uni-1', name: 'Deusto' },
        title: 'Professor',
        picture: 'host/abc',
        contact: [
          { type: 'phone', contact: '+34 91 555 0100', id: 7 },
          { type: 'email', contact: '', id: 8 },
        ],
        topics: [
          { id: 'water', name: 'Water' },
          { id: 'gone', name: 'Gone' },
        ],
        firstRun: false,
        admin: 'true',
        createTimestamp: { _seconds: 1551434400, _nanoseconds: 0 },
        updateTimestamp: { $date: { $numberLong: '1551434400000' } },
      },
      { id: 'mia', name: 'Mia Mia', email: 'mia@example.org', ...times },
    ],
    universities: [
      {
        _id: { $oid: 'uni-1' },
        name: 'Deusto',
        description,
        city: 'Bilbao',
        country: 'Spain',
        region: 'KIRCHER',
        website: 'https://deusto.es',
        contact: { id: 'mia', name: 'Mia' },
        picture: 'host/d',
        topics: { water: ['graduate'] },
        ...times,
      },
    ],
    topics: [{ id: 'water', name: 'Water', description, ...times }],
    taskforces: [
      {
        id: 'wells',
        name: 'Wells',
        description,
        chairs: ['mia'],
        members: ['mia', 'Ab12cD34eF56gH78iJ90kL12mN34'],
        ...times,
      },
    ],
    projects: [
      {
        id: 'p1',
        name: 'Project',
        description,
        status: 'ongoing',
        taskforces: [{ id: 'wells' }],
        topics: [{ id: 'water' }],
        leads: ['mia'],
        ...times,
      },
    ],
    requests: [{ id: 'lou', name: 'Lou', email: 'lou@example.org', description: 'To join.', ...times }],
    resources: [
      {
        id: 'r1',
        name: 'Reader',
        type: 'case_study',
        audience: 'students',
        taskforce: { id: 'wells', name: 'Wells' },
        language: { id: 'es', name: 'Español' },
        topics: [{ id: 'water' }],
        description,
        approved: true,
        ...times,
      },
    ],
    offers: [
      {
        id: 'o1',
        name: 'Offer',
        description,
        topics: [],
        owner: 'mia',
        expiry: { seconds: 4102444800, nanoseconds: 0 },
        ...times,
      },
    ],
    ...changed,
  };
  for (const [collection, documents] of Object.entries(lines))
    writeFileSync(
      join(folder, `${collection}.jsonl`),
      documents.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'),
    );
  writeFileSync(join(folder, 'admins.json'), JSON.stringify({ Ab12cD34eF56gH78iJ90kL12mN34: {} }));
  writeFileSync(join(folder, 'chairs.json'), JSON.stringify([{ id: 'mia' }]));
}

it('brings every collection, under identities of their own and ids that are always the same', async () => {
  writeExport();
  expect(await migrateDocuments(folder, false)).toBe(true);
  const all = await network.snapshot();
  const idOf = (name: string) => all.users.find((each) => each.name === name)?.id ?? '';
  const [ana, mia] = [idOf('Ana Muñoz'), idOf('Mia Mia')];
  const [water, wells, uni] = [
    all.topics[0]?.id ?? '',
    all.taskforces[0]?.id ?? '',
    all.universities[0]?.id ?? '',
  ];
  expect([...pool.identities.keys()].sort()).toEqual([ana, mia, all.requests[0]?.id].sort());
  expect(all.users.find(({ id }) => id === ana)).toMatchObject({
    email: 'ana@example.org',
    bio: '<p>Water.</p>',
    university: { id: uni },
    topics: [{ id: water }],
    contact: [{ type: 'phone', contact: '+34 91 555 0100', id: '7' }, { type: 'email' }],
    firstRun: false,
    admin: 'true',
    createTimestamp: at,
    updateTimestamp: at,
  });
  expect(all.users.find(({ id }) => id === ana)).not.toHaveProperty('picture');
  expect(all.universities).toMatchObject([
    { contact: mia, topics: { [water]: ['graduate'] }, description: '<p>Words.</p>' },
  ]);
  expect(all.taskforces).toMatchObject([{ chairs: [mia], members: [mia, ana] }]);
  expect(all.chairs).toMatchObject([{ id: mia, taskforces: [wells] }]);
  expect(all.admins).toMatchObject([{ id: ana }]);
  expect(all.projects).toMatchObject([
    { leads: [mia], taskforces: [{ id: wells }], topics: [{ id: water }] },
  ]);
  expect(all.requests).toMatchObject([{ email: 'lou@example.org' }]);
  expect(all.resources).toMatchObject([{ taskforce: { id: wells }, language: { id: 'es' }, approved: true }]);
  expect(all.offers).toMatchObject([{ owner: mia, expiry: '2100-01-01T00:00:00.000Z' }]);
  expect(await inconsistencies()).toEqual([]);
  expect(said).toContain('users.jsonl:1: topics refers to topics that do not exist. That is left out.');
  await stream.run();
  expect(pool.mails).toEqual([]);

  expect((await network.remove(ana, 'projects', all.projects[0]?.id ?? '')).status).toBe(204);
  await stream.run();
  const before = await network.snapshot();
  said.length = 0;
  expect(await migrateDocuments(folder, false)).toBe(true);
  expect(said.at(-1)).toBe('Added: nothing.');
  expect(await network.snapshot()).toEqual(before);
  expect(pool.identities.size).toBe(3);
  await sweepInvitations(new Date(Date.now() + 25 * 3_600_000));
  expect(pool.identities.size).toBe(3);
  // Whoever is declined is declined for good: with another identity they could ask anew.
  expect((await network.remove(ana, 'requests', all.requests[0]?.id ?? '')).status).toBe(204);
  await stream.run();
  await sweepInvitations(new Date(Date.now() + 25 * 3_600_000));
  expect(pool.identities.size).toBe(3);
});

it('dry, names what can’t be read by its file and line, and neither writes nor makes an identity', async () => {
  writeExport({
    topics: ['{"id": "cut', { name: 'No id' }, { id: 'water', name: 'Water', description }],
    users: [
      { id: 'mia', name: 'Mia Mia', email: 'mia@example.org' },
      { id: 'mia2', name: 'Mia Two', email: 'MIA@example.org' },
      { id: 'none', name: 'No Address', email: 'none' },
    ],
    universities: [
      {
        id: 'u',
        name: 'Uni',
        description,
        city: 'C',
        country: 'C',
        region: 'MARS',
        website: 'w',
        topics: {},
      },
    ],
  });
  const { readSequence } = await import('../../functions/data/feed.ts');
  const { seq } = await readSequence();
  expect(await migrateDocuments(folder, true)).toBe(false);
  expect(said.filter((line) => line.includes('can’t be migrated.'))).toEqual([
    'topics.jsonl:1: can’t be migrated. This document has no ID.',
    'topics.jsonl:2: can’t be migrated. This document has no ID.',
    expect.stringMatching(/^universities.jsonl:1: can’t be migrated. region: /),
    'users.jsonl:2: can’t be migrated. It has the same address as users.jsonl:1.',
    'users.jsonl:3: can’t be migrated. “none” can’t be used as a sign-in address.',
    'admins.json, document Ab12cD34eF56gH78iJ90kL12mN34: can’t be migrated. There is no such member.',
  ]);
  expect((await readSequence()).seq).toBe(seq);
  expect(pool.identities.size).toBe(0);
  await expect(migrateDocuments(join(folder, 'nowhere'), true)).rejects.toThrow('has no collection file');
});

it('goes on where it was killed', async () => {
  const many = Array.from({ length: 120 }, (_, number) => ({
    id: `t${number}`,
    name: `Area ${number}`,
    description,
    ...times,
  }));
  writeExport({ topics: [...many, { id: 'water', name: 'Water', description, ...times }] });
  let writes = 0;
  network.table.fates(({ operation }) =>
    operation === 'TransactWriteItems' && writes++ > 0 ? 'denied' : 'pass',
  );
  await expect(migrateDocuments(folder, false)).rejects.toThrow();
  network.table.fates(() => 'pass');
  expect((await network.snapshot()).topics.length).toBeLessThan(121);
  expect(await migrateDocuments(folder, false)).toBe(true);
  const { topics, users } = await network.snapshot();
  expect(topics).toHaveLength(121);
  expect(new Set(topics.map(({ name }) => name)).size).toBe(121);
  expect([...pool.identities.keys()].length).toBe(users.length + 1);
});

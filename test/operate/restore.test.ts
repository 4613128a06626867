import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageOfTable, streamBetween } from '../helpers/table-images.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { sized } from '../lane.ts';

/** RESTORED_MEMBERS=10000 is the drill as a whole. */
const size = sized('RESTORED_MEMBERS', { gate: 120, all: 1000 });
const description = '<p>Words.</p>';

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  pool = await startPool();
});
const network = provideNetwork({ mayFail: true });
let pool: Pool;
let saved: typeof import('../../infra/operate/saved-network.ts');
let restore: typeof import('../../infra/operate/restore.ts').restore;
let compare: typeof import('../../infra/operate/restore.ts').compare;
let stream: typeof import('../../functions/stream/stream.lambda.ts').handler;
let readSequence: typeof import('../../functions/data/feed.ts').readSequence;
let tableName: string;

beforeAll(async () => {
  saved = await import('../../infra/operate/saved-network.ts');
  ({ restore, compare } = await import('../../infra/operate/restore.ts'));
  ({ handler: stream } = await import('../../functions/stream/stream.lambda.ts'));
  ({ readSequence } = await import('../../functions/data/feed.ts'));
  ({ tableName } = await import('../../functions/data/table.ts'));
});
afterAll(() => pool.stop());

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
const members = Array.from({ length: size }, (_, at) => idOf(at));
const [admin = '', chair = '', owner = '', leaver = '', newcomer = ''] = [
  idOf(0),
  idOf(1),
  idOf(2),
  idOf(3),
  idOf(9_999_999),
];

beforeEach(async () => {
  network.table.fates(() => 'pass');
  await network.clear();
  pool.mails.length = 0;
  pool.identities.clear();
  for (const id of members) pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  await network.ground({
    users: members.map((id) => aUser(id, { firstRun: false, topics: [{ id: 'water' }] })),
    admins: [{ id: admin }],
    topics: ['water', 'law'].map((id) => ({ id, name: id, description })),
    taskforces: [{ id: 'wells', name: 'Wells', description, chairs: [chair], members: [owner, leaver] }],
    chairs: [{ id: chair, taskforces: ['wells'] }],
    projects: [
      { id: 'p', name: 'P', description, status: 'ongoing', taskforces: [], topics: [], leads: [leaver] },
    ],
    offers: [{ id: 'o', name: 'O', description, topics: [], owner, expiry: '2126-12-31T00:00:00.000Z' }],
  });
});

/** Has the stream's function do what follows from what `act` wrote. */
async function withWhatFollows(act: () => Promise<unknown>): Promise<void> {
  const before = await imageOfTable();
  await act();
  const records = streamBetween(before, await imageOfTable());
  for (let at = 0; at < records.length; at += 50) await stream({ Records: records.slice(at, at + 50) });
}

/** What every record says, without how often it was written. */
const contents = async () =>
  Object.values(await network.snapshot()).map((records: object[]) =>
    records.map((record) => ({ ...record, version: 0 })),
  );
const saving = async () => ({ items: await saved.readNetwork(), identities: [] });

/** Deletions and edits by people, then everything taken out of the table past the product. */
async function daysOfWork(): Promise<void> {
  expect((await network.remove(admin, 'users', leaver)).status).toBe(204);
  await network.call(admin, 'PUT /api/admins/{userId}', { path: { userId: owner } });
  await network.edit(admin, 'topics', 'law', { name: 'Laws', description }, 1);
  expect((await network.remove(admin, 'topics', 'water')).status).toBe(204);
  pool.identities.set(newcomer, { email: 'new@colloquy.example', enabled: true });
  await network.ground({ users: [aUser(newcomer, { name: 'Since' })] });
}
async function wipe(): Promise<void> {
  const { table } = await import('../../functions/data/table.ts');
  const { BatchWriteCommand } = await import('@aws-sdk/lib-dynamodb');
  const keys = [...(await imageOfTable()).values()].filter(
    ({ pk }) => pk === 'users' || pk === 'chairs-bucketed',
  );
  for (let at = 0; at < keys.length; at += 25)
    await table.send(
      new BatchWriteCommand({
        RequestItems: {
          [tableName]: keys.slice(at, at + 25).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })),
        },
      }),
    );
}

describe('a restore after changes and a wipe', () => {
  it('leaves no difference, mails nobody, loses no identity, and browsers follow it', async () => {
    const browser = network.browserOf(admin);
    await browser.sync();
    const then = await saving();
    const before = await contents();
    const start = await imageOfTable();
    await withWhatFollows(daysOfWork);
    const wiped = await imageOfTable();
    await wipe();
    const whileItWasPaused = streamBetween(wiped, await imageOfTable());
    pool.mails.length = 0;
    const identities = new Set(pool.identities.keys());
    const { seq } = await readSequence();

    const begun = performance.now();
    await withWhatFollows(() => restore(then, 'restore'));
    const seconds = (performance.now() - begun) / 1000;
    if (size > 1000) process.stdout.write(`${size} members restored in ${seconds.toFixed(1)} s\n`);
    for (let at = 0; at < whileItWasPaused.length; at += 50)
      await stream({ Records: whileItWasPaused.slice(at, at + 50) });

    expect(await contents()).toEqual(before);
    expect(await restore(then, 'restore')).toMatchObject({ put: 0, removed: 0 });
    expect(pool.mails).toEqual([]);
    expect(new Set(pool.identities.keys())).toEqual(identities);
    expect(pool.identities.get(leaver)?.enabled).toBe(true);
    expect((await readSequence()).seq).toBeGreaterThan(seq);
    expect(start.size).toBeLessThan((await imageOfTable()).size);

    await browser.sync();
    const fresh = network.browserOf(admin);
    await fresh.sync();
    expect(await browser.held()).toEqual(await fresh.held());
  });

  it('goes on where it was killed, however often it is', async () => {
    const then = await saving();
    const before = await contents();
    await daysOfWork();
    await wipe();
    pool.mails.length = 0;
    const killed = () => {
      throw new Error('killed');
    };
    let runs = 0;
    for (let isKilled = true; isKilled; runs += 1)
      isKilled = await restore(then, 'restore', killed).then(
        () => false,
        (error: Error) => error.message === 'killed',
      );
    expect(runs).toBeGreaterThan(2);
    expect(await contents()).toEqual(before);
    expect(pool.mails).toEqual([]);
  });

  it('gives people new identities where theirs are gone, and everything that names them their new ids', async () => {
    const then = await saving();
    const names = async () => (await network.snapshot(['users'])).users.map(({ email }) => email).sort();
    const before = await names();
    await wipe();
    for (const id of [admin, chair, leaver]) pool.identities.delete(id);
    await restore(then, 'restore', () => {
      throw new Error('killed');
    }).catch(() => {});
    const { ids } = await restore(then, 'restore');

    expect([...ids.keys()].sort()).toEqual([admin, chair, leaver]);
    expect(await names()).toEqual(before);
    const all = await network.snapshot();
    for (const { id } of all.users) expect(pool.identities.has(id)).toBe(true);
    expect(pool.identities.size).toBe(size);
    expect(all.admins.map(({ id }) => id)).toEqual([ids.get(admin)]);
    expect(all.chairs).toMatchObject([{ id: ids.get(chair), taskforces: ['wells'] }]);
    expect(all.taskforces[0]).toMatchObject({ chairs: [ids.get(chair)], members: [owner, ids.get(leaver)] });
    for (const gone of ids.keys()) expect(JSON.stringify(all)).not.toContain(`"${gone}"`);
    expect(pool.mails).toEqual([]);
  });

  it('gives nobody the identity of somebody else of the network, who has their address by now', async () => {
    const then = await saving();
    pool.identities.delete(leaver);
    pool.identities.set(owner, { email: `${leaver}@colloquy.example`, enabled: true });
    const { ids, without } = await restore(then, 'restore');
    expect(ids.size).toBe(0);
    expect(without).toEqual([leaver]);
    const kept = (await network.snapshot(['users'])).users.map(({ id }) => id);
    expect(kept).toEqual(expect.arrayContaining([leaver, owner]));
  });

  it('does as much as its preview says, where some have another identity, and one whom somebody else keeps out', async () => {
    const then = await saving();
    await daysOfWork();
    for (const id of [admin, chair, leaver]) pool.identities.delete(id);
    pool.identities.set(idOf(9_999_998), { email: `${chair}@colloquy.example`, enabled: true });
    const lost = idOf(4);
    pool.identities.delete(lost);
    pool.identities.set(owner, { email: `${lost}@colloquy.example`, enabled: true });
    const { differences, stay, ids, without } = await compare(then);
    const so = await restore(then, 'restore');
    const told = (...what: string[]) => differences.filter((each) => what.includes(each.what)).length;
    expect([told('comes', 'changes'), told('goes')]).toEqual([so.put, so.removed]);
    expect([ids.size, without]).toEqual([so.ids.size, so.without]);
    expect([ids.size, without]).toEqual([3, [lost]]);
    // The wells name two of them, and P one.
    expect(so.removed).toBeGreaterThan(3);
    expect(stay + so.put).toBe(then.items.size);
  });

  it('makes a record that came back a later version than any it had', async () => {
    const then = await saving();
    for (let version = 1; version < 4; version += 1)
      await network.edit(admin, 'topics', 'law', { name: `Law ${version}`, description }, version);
    await network.remove(admin, 'topics', 'law');
    await restore(then, 'restore');
    const [law] = (await network.snapshot(['topics'])).topics.filter(({ id }) => id === 'law');
    expect(law).toMatchObject({ name: 'law' });
    expect(law?.version).toBeGreaterThan(4);
    expect((await network.edit(admin, 'topics', 'law', { name: 'Late', description }, 4)).status).toBe(412);
  });
});

it('a member who is deleted by people after a restore is put away as ever', async () => {
  const then = await saving();
  await wipe();
  await restore(then, 'restore');
  await withWhatFollows(() => network.remove(admin, 'users', leaver));
  expect(pool.identities.get(leaver)?.enabled).toBe(false);
  expect(pool.mails).toEqual([expect.stringContaining('has been closed')]);
});

import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { collections } from '../../shared/kinds/collections.ts';
import { imageOfTable, streamBetween } from '../helpers/table-images.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

/*
 * AWS reads each shard of the stream in order, and all shards at once: a table has one for each of its partitions, which
 * it divides as it likes. So what follows from two writes may be done in any order, or at the same time.
 */

beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  pool = await startPool();
});
const network = provideNetwork();
let pool: Pool;
let stream: typeof import('../../functions/stream/stream.lambda.ts').handler;
beforeAll(async () => {
  ({ handler: stream } = await import('../../functions/stream/stream.lambda.ts'));
});
afterAll(() => pool.stop());

const description = '<p>Words.</p>';
const ids = ['admin', 'chair', 'leaver', 'back', 'newcomer'];
beforeEach(async () => {
  await network.clear();
  pool.mails.length = 0;
  pool.identities.clear();
  for (const id of ids) pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  const topics = [{ id: 'law' }, { id: 'water' }];
  await network.ground({
    users: ids.slice(0, 4).map((id) => aUser(id, { firstRun: false, topics })),
    admins: [{ id: 'admin' }],
    topics: topics.map(({ id }) => ({ id, name: id, description })),
    taskforces: [
      { id: 'wells', name: 'Wells', description, chairs: ['leaver'], members: ['leaver', 'back'] },
      { id: 'rivers', name: 'Rivers', description, chairs: ['chair', 'back'], members: ['chair', 'back'] },
      { id: 'gone', name: 'Gone', description, chairs: ['chair'], members: ['chair', 'leaver'] },
    ],
    chairs: [
      { id: 'leaver', taskforces: ['wells'] },
      { id: 'chair', taskforces: ['gone', 'rivers'] },
      { id: 'back', taskforces: ['rivers'] },
    ],
    projects: [
      {
        ...{ id: 'p', name: 'P', description, status: 'ongoing', topics, leads: ['leaver', 'back'] },
        taskforces: ['wells', 'gone'].map((id) => ({ id })),
      },
    ],
    offers: [{ id: 'o', name: 'O', description, topics, owner: 'back', expiry: '2126-12-31T00:00:00.000Z' }],
  });
});

/** What people do before any of it has followed; each act is told of by the stream in the order of the acts. */
const acts: (() => Promise<unknown>)[] = [
  () => network.remove('admin', 'users', 'leaver'),
  () => network.remove('admin', 'topics', 'law'),
  () => network.remove('admin', 'users', 'back'),
  () => network.remove('admin', 'taskforces', 'gone'),
  () => network.call('admin', 'POST /api/users/{id}/restore', { path: { id: 'back' } }),
  () => network.ground({ users: [aUser('newcomer')] }),
];
/** As the stacks have Lambda pass over what is no record. */
const ofRecords = (records: DynamoDBRecord[]) =>
  records.filter(({ dynamodb }) => (collections as readonly string[]).includes(dynamodb?.Keys?.pk?.S ?? ''));

async function toldOfActs(): Promise<DynamoDBRecord[]> {
  const told: DynamoDBRecord[] = [];
  for (const act of acts) {
    const before = await imageOfTable();
    const answer = (await act()) as { status?: number } | undefined;
    expect([undefined, 200, 204]).toContain(answer?.status);
    told.push(...ofRecords(streamBetween(before, await imageOfTable())));
  }
  return told;
}

/** As Lambda reads one shard: in order, and again from where something was left. */
async function readShard(records: DynamoDBRecord[], atOnce: number): Promise<void> {
  const numbered = records.map((record, at) => ({
    ...record,
    dynamodb: { ...record.dynamodb, SequenceNumber: String(at) },
  }));
  for (let at = 0, tries = 0; at < numbered.length; tries += 1) {
    expect(tries).toBeLessThan(100);
    const { batchItemFailures } = await stream({ Records: numbered.slice(at, at + atOnce) });
    at = Number(batchItemFailures[0]?.itemIdentifier ?? at + atOnce);
  }
}

/**
 * Does what follows from the acts, and what follows from that, until nothing does.
 *
 * @param shardOf which shard an item is in, by its key
 * @param read reads the shards
 */
async function follow(
  shardOf: (pk: string, sk: string) => number,
  read: (shards: (() => Promise<void>)[]) => Promise<unknown>,
): Promise<void> {
  let records = await toldOfActs();
  for (let rounds = 0; records.length > 0; rounds += 1) {
    expect(rounds).toBeLessThan(10);
    const before = await imageOfTable();
    const shards = Map.groupBy(records, ({ dynamodb }) =>
      shardOf(dynamodb?.Keys?.pk?.S ?? '', dynamodb?.Keys?.sk?.S ?? ''),
    );
    await read([...shards.values()].map((each) => () => readShard(each, 3)));
    records = ofRecords(streamBetween(before, await imageOfTable()));
  }
}

/** What the network says in the end, whoever was first: lists by their contents, and no ids of notices, counts or times. */
async function outcome() {
  const inAnyOrder = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value
        .map(inAnyOrder)
        .sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .sort()
        .map(([name, each]) => [name, inAnyOrder(each)]),
    );
  };
  const records = Object.values(await network.snapshot()).flatMap((of: object[]) =>
    of.map((record) => ({ ...record, version: 0, createTimestamp: '', updateTimestamp: '', at: '' })),
  );
  return {
    records: inAnyOrder(records),
    mails: pool.mails.toSorted(),
    identities: [...pool.identities].sort().map(([id, { enabled }]) => [id, enabled]),
  };
}

const inOrder = async (shards: (() => Promise<void>)[]) => {
  for (const read of shards) await read();
};
const atOnce = (shards: (() => Promise<void>)[]) => Promise.all(shards.map((read) => read()));
const backwards = (shards: (() => Promise<void>)[]) => inOrder(shards.toReversed());
const byKind = (pk: string) => (pk === 'users' ? 0 : 1);
/** A partition that has grown is divided by the second half of the key. */
const byItem = (pk: string, sk: string) =>
  [...`${pk}${sk}`].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 2;

let alone: Awaited<ReturnType<typeof outcome>> | undefined;
async function outcomeAlone() {
  alone ??= await (async () => {
    await follow(() => 0, inOrder);
    return outcome();
  })();
  return alone;
}

it('what follows, read alone and in order, is what it is to be', async () => {
  const { records, mails, identities } = await outcomeAlone();
  const text = JSON.stringify(records);
  expect(text).not.toContain('"leaver"');
  expect(text).not.toContain('"law"');
  expect(text).not.toContain('"gone"');
  expect(text).toContain('taskforce-without-chair');
  expect(await network.snapshot(['taskforces'])).toMatchObject({
    taskforces: expect.arrayContaining([
      expect.objectContaining({ id: 'rivers', members: expect.arrayContaining(['chair', 'back']) }),
    ]),
  });
  expect(mails.some((mail) => mail.startsWith('newcomer@'))).toBe(true);
  expect(identities).toContainEqual(['leaver', false]);
  expect(identities).toContainEqual(['back', true]);
});

it('where one shard is not read at all, it is another: what is compared notices what is missing', async () => {
  await follow(byKind, ([, other]) => other?.() ?? Promise.resolve());
  expect(await outcome()).not.toEqual(await outcomeAlone());
});

it.each([
  ['two shards at once, members in one and all else in the other', byKind, atOnce],
  ['two shards at once, each with some of every kind', byItem, atOnce],
  ['the second shard before the first', byKind, backwards],
  ['the second shard before the first, each with some of every kind', byItem, backwards],
])('read as %s, it is the same', async (_how, shardOf, read) => {
  await follow(shardOf, read);
  expect(await outcome()).toEqual(alone);
});

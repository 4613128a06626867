import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Item } from '../../functions/data/table.ts';
import { msPerDay, msPerHour, msPerMinute } from '../../shared/language/time.ts';
import { startBareBuckets } from '../helpers/bare-buckets.ts';
import { tableProperties } from '../helpers/stack-resources.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';
import { rawItems } from '../stored/raw.ts';

const description = '<p>Words.</p>';
const begun = Date.parse('2026-11-02T03:10:00Z');

let pool: Pool;
let closeBuckets: () => Promise<void>;
beforeAll(async () => {
  pool = await startPool();
  closeBuckets = await startBareBuckets(['people', 'nights']);
});
const network = provideNetwork();
let hourly: () => Promise<void>;
let tables: typeof import('../../functions/data/table.ts');
let peopleAt: typeof import('../../functions/identity/saved-people.ts').peopleAt;
let change: typeof import('../../functions/data/change.ts').change;
beforeAll(async () => {
  ({ handler: hourly } = await import('../../functions/backup/backup.lambda.ts'));
  ({ peopleAt } = await import('../../functions/identity/saved-people.ts'));
  ({ change } = await import('../../functions/data/change.ts'));
  tables = await import('../../functions/data/table.ts');
  process.env.DRILL_TABLE = `${tables.tableName}-drill`;
});
afterAll(async () => {
  pool.stop();
  await closeBuckets();
});

/** What AWS alone does: a table as this one is now, or as a fault of the backup would leave it. */
let restoreAs: (items: Item[]) => Item[];
let made: Date;
/** How much older the newest point is that can be restored. */
let late: number;
let restores: number;
async function restore(TableName: string) {
  restores += 1;
  made = new Date();
  const items = restoreAs(await rawItems());
  const { KeySchema, AttributeDefinitions } = await tableProperties();
  const ofKeys = AttributeDefinitions?.filter(({ AttributeName = '' }) =>
    ['pk', 'sk'].includes(AttributeName),
  );
  await new DynamoDBClient({}).send(
    new CreateTableCommand({
      TableName,
      KeySchema,
      AttributeDefinitions: ofKeys,
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  for (let at = 0; at < items.length; at += 25) {
    const requests = items.slice(at, at + 25).map((each) => ({ PutRequest: { Item: each } }));
    await tables.table.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
  }
}

/** What is said of the comparisons. */
let faults: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: begun });
  faults = [];
  for (const level of ['info', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void faults.push(...(line.faults ?? [])));
  process.env.PEOPLE_BUCKET = 'people';
  restoreAs = (items) => items;
  late = 5 * msPerMinute;
  restores = 0;
  const send = DynamoDBClient.prototype.send as (command: object) => Promise<unknown>;
  vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBClient,
    command: object,
  ) {
    if (command instanceof RestoreTableToPointInTimeCommand) {
      expect(command.input.SourceTableName).toBe(tables.tableName);
      return restore(command.input.TargetTableName ?? '');
    }
    const answer = (await send.call(this, command)) as { Table?: object };
    if (!(command instanceof DescribeTableCommand)) return answer;
    const RestoreSummary = { RestoreDateTime: new Date(made.getTime() - late) };
    return { Table: { ...answer.Table, CreationDateTime: made, RestoreSummary } };
  } as never);
  await network.clear();
  pool.identities.clear();
  pool.identities.set('ana', { email: 'ana@colloquy.example', enabled: true });
  await network.ground({
    users: ['ana', 'ben', 'eva'].map((id) => aUser(id, { firstRun: false })),
    admins: [{ id: 'ana' }],
    topics: [{ id: 'law', name: 'Law', description }],
    taskforces: [{ id: 'wells', name: 'Wells', description, chairs: ['ben'], members: [] }],
    chairs: [{ id: 'ben', taskforces: ['wells'] }],
  });
});
afterEach(async () => {
  // No table is left for the next test.
  await new DynamoDBClient({}).send(new DescribeTableCommand({ TableName: process.env.DRILL_TABLE })).then(
    () => expect.unreachable('a table is left'),
    (error: Error) => expect(error.name).toBe('ResourceNotFoundException'),
  );
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds);
/** Until a table is restored, which a new stage does after a day. */
async function restoreFirst() {
  await hourly();
  pass(msPerDay);
  await hourly();
  expect(restores).toBe(1);
  pass(msPerHour);
}

describe('the drill', () => {
  it('is good while people go on writing, and comes again after a week', async () => {
    await restoreFirst();
    await change(async (unit) => {
      await unit.put('users', { ...aUser('ben'), name: 'Benjamin' } as never);
      await unit.put('users', aUser('new') as never);
      await unit.remove('users', 'eva');
      await unit.put('chairs', { id: 'ben', taskforces: [] } as never);
    });
    await hourly();
    expect(faults).toEqual([]);
    pass(6 * msPerDay);
    await hourly();
    expect(restores).toBe(1);
    pass(msPerDay);
    await hourly();
    expect(restores).toBe(2);
    pass(msPerHour);
    await hourly();
    expect(faults).toEqual([]);
  });

  const without = (pk: string, sk: string) => (items: Item[]) =>
    items.filter((item) => item.pk !== pk || item.sk !== sk);
  const inBucket = (items: Item[]) =>
    items.map((item) => (item.pk === 'chairs-bucketed' ? { ...item, records: {} } : item));
  it.each<[string, (items: Item[]) => Item[], string[]]>([
    ['a lost record', without('users', 'ben'), ['Of users 1 differ.']],
    ['a lost record of a bucket', inBucket, ['Of chairs 1 differ.']],
    [
      'a changed record',
      (items) => items.map((item) => (item.sk === 'law' ? { ...item, name: 'Lav' } : item)),
      ['Of topics 1 differ.'],
    ],
    [
      'a record that was deleted before',
      (items) => [...items, { pk: 'users', sk: 'old', id: 'old' }],
      ['Of users 1 differ.'],
    ],
    [
      'the last write',
      (items) =>
        items
          .filter(({ sk, pk }) => pk !== 'changes' || !sk.endsWith('2'))
          .map((item) => (item.pk === 'sequence' ? { ...item, seq: 1 } : item)),
      ['It lacks 1 earlier writes.'],
    ],
    [
      'everything',
      () => [],
      [
        'It lacks 2 earlier writes.',
        ...['taskforces 1', 'topics 1', 'users 4', 'chairs 1', 'admins 1'].map(
          (each) => `Of ${each} differ.`,
        ),
      ],
    ],
  ])(
    'finds %s that is wrong, rings until the next that is good, and leaves nothing',
    async (_, fault, says) => {
      await change((unit) => unit.put('users', aUser('zoe') as never));
      restoreAs = fault;
      await restoreFirst();
      await expect(hourly()).rejects.toThrow(/failed/);
      expect(faults).toEqual(says);
      pass(msPerHour);
      await expect(hourly()).rejects.toThrow(/failed/);
      expect(restores).toBe(1);
      restoreAs = (items) => items;
      pass(msPerDay);
      await expect(hourly()).rejects.toThrow(/failed/);
      pass(msPerHour);
      await hourly();
      expect(restores).toBe(2);
    },
  );

  it('finds that the newest point which can be restored is old', async () => {
    late = 2 * msPerHour;
    await restoreFirst();
    await expect(hourly()).rejects.toThrow(/failed/);
    expect(faults).toEqual([expect.stringMatching(/^It is as of 2026-11-03T01:10/)]);
  });

  it('compares and deletes the table that a run left which was cut off', async () => {
    await restoreFirst();
    vi.mocked(DynamoDBClient.prototype.send).mockRejectedValueOnce(new Error('cut off'));
    await expect(hourly()).rejects.toThrow('cut off');
    pass(20 * msPerDay);
    await hourly();
    expect(faults).toEqual([]);
  });

  it('waits while the table is being restored, and rings when none was good for eight days', async () => {
    await restoreFirst();
    const creating = { Table: { TableStatus: 'CREATING' } } as never;
    vi.mocked(DynamoDBClient.prototype.send).mockResolvedValueOnce(creating as never);
    await hourly();
    pass(msPerDay - 2 * msPerHour);
    vi.mocked(DynamoDBClient.prototype.send).mockResolvedValueOnce(creating as never);
    await hourly();
    pass(2 * msPerHour);
    vi.mocked(DynamoDBClient.prototype.send).mockResolvedValueOnce(creating as never);
    await expect(hourly()).rejects.toThrow(/No drill has succeeded since/);
    await hourly();
  });

  it('is left out where only AWS can restore', async () => {
    const { DRILL_TABLE } = process.env;
    delete process.env.DRILL_TABLE;
    await hourly();
    pass(30 * msPerDay);
    await hourly();
    expect(restores).toBe(0);
    process.env.DRILL_TABLE = DRILL_TABLE;
  });
});

describe('the people of the user pool', () => {
  it('are saved once a day, and found as of a moment', async () => {
    process.env.PEOPLE_BUCKET = 'nights';
    await hourly();
    pool.identities.set('ben', { email: 'ben@colloquy.example', enabled: false });
    pass(msPerHour);
    await hourly();
    const ana = { uid: 'ana', email: 'ana@colloquy.example', unused: false, disabled: false };
    expect(await peopleAt(new Date(Date.now() + msPerMinute))).toEqual([ana]);
    pass(msPerDay);
    vi.mocked(DynamoDBClient.prototype.send).mockRejectedValueOnce(new Error('no table') as never);
    await expect(hourly()).rejects.toThrow('no table');
    expect(await peopleAt(new Date(Date.now() + 5000 * msPerDay))).toEqual([
      ana,
      { uid: 'ben', email: 'ben@colloquy.example', unused: false, disabled: true },
    ]);
  });
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Metrics } from '../../infra/local/cloudwatch/metrics.ts';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { type Engine, startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { type EventSource, eventSource } from '../../infra/local/dynamodb/event-source.ts';
import { withoutStreams } from '../../infra/local/dynamodb/without-streams.ts';
import type { Outcome } from '../../infra/local/lambda/protocol.ts';
import { eventually } from '../helpers/eventually.ts';

let engine: Engine;
let folder: string;
let table: string;
let source: EventSource | undefined;
let delivered: string[][];
let setAside: string[][];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-stream-'));
  engine = await startTableEngine(folder);
});
afterAll(() => {
  engine.stop();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  delivered = [];
  setAside = [];
  table = `table-${Math.random().toString(36).slice(2)}`;
  await callEngine(engine.origin, 'CreateTable', {
    TableName: table,
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  });
});
afterEach(() => source?.stop());

const write = (...ids: string[]) =>
  ids.reduce(
    (before, id) =>
      before.then(() => callEngine(engine.origin, 'PutItem', { TableName: table, Item: { id: { S: id } } })),
    Promise.resolve<unknown>(undefined),
  );

type Record = { dynamodb: { Keys: { id: { S: string } }; SequenceNumber: string } };
const recordsIn = (event: unknown) =>
  (event as { Records: Record[] }).Records.map(({ dynamodb }) => dynamodb);
const idsIn = (event: unknown) => recordsIn(event).map(({ Keys }) => Keys.id.S);

/** A mapping to a function that does with each batch of ids as it is told. */
function mapping(
  answer: (ids: string[], sequences: string[]) => object | Error,
  properties: object = {},
): EventSource {
  const arn = `arn:aws:dynamodb:::table/${table}`;
  const invoke = async (_name: string, event: unknown): Promise<Outcome> => {
    const ids = idsIn(event);
    delivered.push(ids);
    const result = answer(
      ids,
      recordsIn(event).map(({ SequenceNumber }) => SequenceNumber),
    );
    if (result instanceof Error) return { ok: false, errorType: 'Error', errorMessage: result.message };
    return { ok: true, payload: JSON.stringify(result) };
  };
  const resource = {
    stack: 'One',
    id: 'Mapping',
    type: 'AWS::Lambda::EventSourceMapping',
    path: 'One/Mapping',
    ref: table,
    attributes: {},
    properties: {
      EventSourceArn: `${arn}/stream/latest`,
      FunctionName: 'it',
      MaximumRetryAttempts: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      DestinationConfig: { OnFailure: { Destination: `arn:aws:s3:::${table}` } },
      ...properties,
    },
  };
  const streamed = { name: table, arn, keys: ['id'], streamViewType: 'NEW_AND_OLD_IMAGES' };
  return eventSource(
    resource,
    streamed,
    engine.origin,
    { invoke },
    folder,
    async (destination, _function, event) => {
      setAside.push([destination, ...idsIn(event)]);
    },
    new Metrics(),
  );
}

const ids = () => delivered.flat();
const until = (wanted: () => boolean) => eventually('the records to be delivered', async () => wanted());
describe('a function fed from a stream', () => {
  test('gets every change in order, in batches', async () => {
    await write('a', 'b', 'c', 'd', 'e');
    source = mapping(() => ({ batchItemFailures: [] }), { BatchSize: 2 });
    void source.run();
    await until(() => ids().length === 5);
    expect(delivered).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  test('goes on after a restart where it was, and hears of nothing twice', async () => {
    await write('a', 'b');
    source = mapping(() => ({}));
    void source.run();
    await until(() => ids().length === 2);
    await eventually('the position to be kept', async () =>
      readFileSync(join(folder, 'streams', `${table}.json`), 'utf8').includes('sequenceNumber'),
    );
    source.stop();
    await write('c');
    source = mapping(() => ({}));
    void source.run();
    await until(() => ids().includes('c'));
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  test('gets only what its filter lets through', async () => {
    await write('seen-1', 'unseen', 'seen-2');
    const Pattern = JSON.stringify({ dynamodb: { Keys: { id: { S: [{ prefix: 'seen' }] } } } });
    source = mapping(() => ({}), { FilterCriteria: { Filters: [{ Pattern }] } });
    void source.run();
    await until(() => ids().length === 2);
    expect(ids()).toEqual(['seen-1', 'seen-2']);
  });

  test('is asked again from the first change that it could not do', async () => {
    await write('a', 'b', 'c');
    let refusals = 1;
    source = mapping((_ids, sequences) =>
      refusals-- > 0 ? { batchItemFailures: [{ itemIdentifier: sequences[1] }] } : {},
    );
    void source.run();
    await until(() => delivered.length === 2);
    expect(delivered).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c'],
    ]);
  });

  test('loses nothing to one change that it never can do: that one is set aside', async () => {
    await write('a', 'poison', 'c');
    source = mapping((batch) => (batch.includes('poison') ? new Error('no') : {}), {
      BisectBatchOnFunctionError: true,
    });
    void source.run();
    await until(() => delivered.some((batch) => batch.join() === 'c'));
    await write('d');
    source.wake();
    await until(() => ids().includes('d'));
    expect(setAside).toEqual([[`arn:aws:s3:::${table}`, 'poison']]);
  });

  test('hears nothing of what was written with the stream off', async () => {
    const tables = [{ name: table, arn: table, keys: ['id'], streamViewType: 'NEW_AND_OLD_IMAGES' }];
    await withoutStreams(engine.origin, tables, () => write('history'));
    await write('news');
    source = mapping(() => ({}));
    void source.run();
    await until(() => ids().length > 0);
    expect(ids()).toEqual(['news']);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { chooseEngine, thisMachine } from '../../infra/local/dynamodb/choose-engine.ts';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { StreamReader } from '../../infra/local/dynamodb/stream-reader.ts';
import { withoutStreams } from '../../infra/local/dynamodb/without-streams.ts';
import { assertComplete, writeFileList } from '../../infra/local/file-list.ts';
import { aFolder } from './a-folder.ts';

const ofAnotherPage = {
  origin: 'https://example.org',
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'x-amz-target',
};
const noJava = (thisMachine.java() ?? 0) < 17 && 'Java 17 is not installed here';
test.skipIf(noJava)(
  'DynamoDB Local keeps a table with its stream from one start to the next, and from other pages',
  async () => {
    const state = aFolder(onTestFinished);
    const elsewhere = chooseEngine({
      ...thisMachine,
      platform: 'darwin',
      arch: 'arm64',
      endpoint: undefined,
    });
    const start = async () => {
      const engine = await startTableEngine(state, elsewhere);
      onTestFinished(engine.stop);
      return engine;
    };
    const engine = await start();
    const TableName = 'Table';
    await callEngine(engine.origin, 'CreateTable', {
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
    const table = { name: TableName, arn: TableName, keys: ['pk'], streamViewType: 'NEW_AND_OLD_IMAGES' };
    await withoutStreams(engine.origin, [table], () =>
      callEngine(engine.origin, 'PutItem', { TableName, Item: { pk: { S: 'kept' } } }),
    );
    await callEngine(engine.origin, 'PutItem', { TableName, Item: { pk: { S: 'told' } } });
    const { records } = await new StreamReader(engine.origin, TableName).read(undefined, 10);
    expect(records).toMatchObject([{ eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'told' } } } }]);
    const asked = await fetch(engine.origin, { method: 'OPTIONS', headers: ofAnotherPage });
    expect(asked.headers.get('access-control-allow-origin')).toBeNull();
    writeFileList(state);
    engine.stop();
    await sleep(1000);
    expect(() => assertComplete(state)).not.toThrow();
    const again = await start();
    expect(await callEngine(again.origin, 'GetItem', { TableName, Key: { pk: { S: 'kept' } } })).toEqual({
      Item: { pk: { S: 'kept' } },
    });
  },
);

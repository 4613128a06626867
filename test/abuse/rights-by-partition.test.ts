import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptOfPeople } from '../../functions/stores/kept-of-people.ts';
import { type Assembly, readAssembly } from '../../infra/local/assembly/assembly.ts';
import { Principals } from '../../infra/local/aws/principals.ts';
import { Metrics } from '../../infra/local/cloudwatch/metrics.ts';
import { answerDynamoDb } from '../../infra/local/dynamodb/edge.ts';
import { writtenBy } from '../../infra/stacks/upkeep-stack.ts';
import { stacksIn } from '../infra/stacks-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'rights-'));
/** A table that does whatever reaches it. */
const engine = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
let assembly: Assembly;
beforeAll(async () => {
  const { app } = stacksIn(folder, {}, true);
  assembly = readAssembly(app.synth().directory, 'localhost:3000');
  await new Promise<void>((ready) => engine.listen(0, '127.0.0.1', ready));
});
afterAll(() => {
  engine.close();
  engine.closeAllConnections();
  rmSync(folder, { recursive: true });
});

/** Partitions of one person each. */
const ofPeople = { sessions: true, 'former-memberships': true };

const theFunctions = ['Handler', 'Stream', 'Schedule', 'Pictures', 'Canary', 'Bounces', 'Backups'] as const;
type Name = (typeof theFunctions)[number];

function principalOf(name: Name) {
  const found = assembly
    .resources<{ Role: string }>('AWS::Lambda::Function')
    .find(
      ({ id }) => new RegExp(`^(Canary)?${name}[0-9A-F]{8}$`).test(id) || id.startsWith(`${name}Function`),
    );
  return new Principals().ofRole(name, found?.properties.Role ?? '', assembly);
}
const appKey = () => assembly.resources('AWS::KMS::Key')[0]?.attributes.Arn ?? '';

/** What a function hears that asks the table for something. */
async function ask(name: Name, operation: string, input: (TableName: string) => object): Promise<number> {
  const [table] = assembly.resources('AWS::DynamoDB::Table');
  const { status } = await answerDynamoDb(
    {
      method: 'POST',
      path: '/',
      query: '',
      headers: { 'x-amz-target': `DynamoDB_20120810.${operation}` },
      body: Buffer.from(JSON.stringify(input(table?.ref ?? ''))),
    },
    principalOf(name),
    `http://127.0.0.1:${(engine.address() as AddressInfo).port}`,
    () => table?.attributes.Arn ?? '',
    new Metrics(),
  );
  return status;
}

const itemKey = (pk: string) => ({ pk: { S: pk }, sk: { S: 'one' } });
const put = (name: Name, pk: string) =>
  ask(name, 'PutItem', (TableName) => ({ TableName, Item: itemKey(pk) }));
const putTogether = (name: Name, ...pks: string[]) =>
  ask(name, 'TransactWriteItems', (TableName) => ({
    TransactItems: pks.map((pk) => ({ Put: { TableName, Item: itemKey(pk) } })),
  }));
const read = (name: Name, pk: string) =>
  ask(name, 'GetItem', (TableName) => ({ TableName, Key: itemKey(pk) }));
const remove = (name: Name, pk: string) =>
  ask(name, 'DeleteItem', (TableName) => ({ TableName, Key: itemKey(pk) }));

describe('what makes pictures', () => {
  it('reads and writes what is known of uploads', async () => {
    expect(await read('Pictures', 'images')).toBe(200);
    expect(await put('Pictures', 'images')).toBe(200);
    expect(await putTogether('Pictures', 'images')).toBe(200);
  });

  it('reads the clock, as every change does, and sets it never', async () => {
    expect(await read('Pictures', 'sequence')).toBe(200);
    expect(await put('Pictures', 'sequence')).toBe(400);
  });

  it.each(['users', 'admins', 'second-factors', 'sessions#ana', 'codes', 'audit'])(
    'has no part in %s',
    async (pk) => {
      expect(await read('Pictures', pk)).toBe(400);
      expect(await put('Pictures', pk)).toBe(400);
      expect(await putTogether('Pictures', 'images', pk)).toBe(400);
    },
  );
});

describe('who did what', () => {
  const writers = ['Handler', 'Stream', 'Schedule'] as const;

  it.each(writers)('%s adds to it, and deletes what else it may', async (name) => {
    expect(await putTogether(name, 'users', 'audit')).toBe(200);
    expect(await remove(name, 'users')).toBe(200);
  });

  it.each(theFunctions)('%s deletes none of it', async (name) => {
    expect(await remove(name, 'audit')).toBe(400);
    const together = await ask(name, 'TransactWriteItems', (TableName) => ({
      TransactItems: ['users', 'audit'].map((pk) => ({ Delete: { TableName, Key: itemKey(pk) } })),
    }));
    expect(together).toBe(400);
    const many = await ask(name, 'BatchWriteItem', (TableName) => ({
      RequestItems: { [TableName]: [{ DeleteRequest: { Key: itemKey('audit') } }] },
    }));
    expect(many).toBe(400);
    const changed = await ask(name, 'UpdateItem', (TableName) => ({ TableName, Key: itemKey('audit') }));
    expect(changed).toBe(400);
  });

  it('is queried, and counts beside it go on', async () => {
    const values = { ':pk': { S: 'audit' } };
    const query = (TableName: string) => ({
      TableName,
      KeyConditionExpression: 'pk = :pk AND sk <= :from',
      ExpressionAttributeValues: values,
    });
    expect(await ask('Handler', 'Query', query)).toBe(200);
    expect(await ask('Pictures', 'Query', query)).toBe(400);
    const counted = await ask('Handler', 'UpdateItem', (TableName) => ({ TableName, Key: itemKey('codes') }));
    expect(counted).toBe(200);
  });
});

describe('background work', () => {
  it.each(['Stream', 'Schedule'] as const)(
    'of %s writes what follows, and nothing by which somebody gets in',
    async (name) => {
      expect(await put(name, 'notices')).toBe(200);
      for (const pk of ['admins', 'second-factors', 'passkeys', 'sign-ins', 'counts']) {
        expect(await put('Handler', pk)).toBe(200);
        expect(await put(name, pk)).toBe(400);
        expect(await putTogether(name, 'notices', pk)).toBe(400);
      }
      // Of somebody who is deleted for good, nothing stays.
      expect(await remove(name, 'passkeys')).toBe(200);
    },
  );

  it.each(['Stream', 'Schedule'] as const)('of %s writes into the partitions that it needs', async (name) => {
    const written = name === 'Stream' ? writtenBy.stream : writtenBy.schedule;
    const partitions = Object.keys(keptOfPeople).map((each) => (each in ofPeople ? `${each}#ana` : each));
    const taken: string[] = [];
    for (const pk of partitions) if ((await put(name, pk)) === 200) taken.push(pk.replace('#ana', '#*'));
    expect(taken.sort()).toEqual(written.toSorted());
  });

  it('can’t read the key of codes: only what answers calls makes and checks them', () => {
    const may = (key: string) =>
      theFunctions.filter((name) =>
        principalOf(name).allows('kms:Decrypt', appKey(), { 'kms:EncryptionContext:key': key }),
      );
    expect(may('codes')).toEqual(['Handler']);
    expect(may('unsubscribing')).toEqual(['Handler', 'Schedule']);
    expect(may('another')).toEqual([]);
  });
});

it('the canary says which identity is its own, and writes nothing else', async () => {
  expect(await put('Canary', 'canaries')).toBe(200);
  expect(await put('Canary', 'users')).toBe(400);
  expect(await putTogether('Canary', 'canaries', 'users')).toBe(400);
});

it('the backups note when they last succeeded, and neither read nor write anything else of the table', async () => {
  expect(await put('Backups', 'backups')).toBe(200);
  expect(await read('Backups', 'backups')).toBe(200);
  for (const pk of ['users', 'second-factors', 'sessions#ana']) {
    expect(await put('Backups', pk)).toBe(400);
    expect(await read('Backups', pk)).toBe(400);
  }
  expect(await remove('Backups', 'backups')).toBe(400);
  // Only a stage has the rights of the drill: test/infra/stacks.test.ts.
  expect(await ask('Backups', 'DeleteTable', (TableName) => ({ TableName }))).toBe(400);
});

it('what hears of returned mail notes an address, and neither reads nor writes anything else', async () => {
  expect(await put('Bounces', 'bounces')).toBe(200);
  expect(await put('Bounces', 'users')).toBe(400);
  expect(await putTogether('Bounces', 'bounces', 'users')).toBe(400);
  expect(await read('Bounces', 'bounces')).toBe(400);
  expect(await remove('Bounces', 'bounces')).toBe(400);
});

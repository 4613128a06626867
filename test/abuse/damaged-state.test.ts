import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEngine, thisMachine } from '../../infra/local/dynamodb/choose-engine.ts';
import { callEngine } from '../../infra/local/dynamodb/client.ts';
import { startTableEngine } from '../../infra/local/dynamodb/engine.ts';
import { assertComplete, writeFileList } from '../../infra/local/file-list.ts';
import { DurableFile } from '../../infra/local/machine/durable-file.ts';
import { Outbox } from '../../infra/local/ses/outbox.ts';

const engine = chooseEngine(thisMachine);
const database = `dynamodb/${engine.kind === 'running' ? 'tables.db' : engine.database}`;

/** What a finished start has, in its own files. */
const parts = [
  'seed.json',
  'schedules.json',
  'secrets.json',
  'kms.json',
  's3-notifications.json',
  'streams/Stream.json',
  'cognito/keys/signing.json',
  'cognito/sessions/sessions.json',
  'cognito/users/us-east-1_pool.json',
  database,
];

let folder: string;
let whole: string;
let mail: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'damaged-'));
  whole = join(folder, 'whole');
  const engine = await startTableEngine(whole);
  await callEngine(engine.origin, 'CreateTable', {
    TableName: 'Table',
    BillingMode: 'PAY_PER_REQUEST',
    KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }],
    AttributeDefinitions: [{ AttributeName: 'pk', AttributeType: 'S' }],
  });
  for (let each = 0; each < 20; each += 1)
    await callEngine(engine.origin, 'PutItem', {
      TableName: 'Table',
      Item: { pk: { S: `${each}` }, words: { S: 'words '.repeat(1000) } },
    });
  engine.stop();
  await new Promise((done) => setTimeout(done, 300));
  for (const file of parts.filter((part) => part.endsWith('.json')))
    await new DurableFile(join(whole, file), { words: 'what was kept here' }).saved();
  mkdirSync(join(whole, 's3', 'media'), { recursive: true });
  const outbox = new Outbox(join(whole, 'mail'));
  outbox.add({ from: 'a@example.org', to: ['b@example.org'], subject: 'Hello', text: 'Words.' });
  mail = `mail/${outbox.list()[0]?.at.replaceAll(':', '-')}.json`;
  writeFileList(whole);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let copies = 0;
function damagedBy(damage: (file: string) => void, part: string): string {
  const state = join(folder, `copy-${++copies}`);
  cpSync(whole, state, { recursive: true });
  damage(join(state, part));
  return state;
}

const size = (file: string) => readFileSync(file).length;
const damages: [string, (file: string) => void][] = [
  ['missing', (file) => rmSync(file, { recursive: true })],
  ['empty', (file) => truncateSync(file, 0)],
  ['half there', (file) => truncateSync(file, Math.floor(size(file) / 2))],
  ['random', (file) => writeFileSync(file, randomBytes(size(file)))],
];

describe('a state of which one file', () => {
  for (const [how, damage] of damages)
    it.each(parts)(`is ${how} is not started: %s`, (part) => {
      const state = damagedBy(damage, part);
      expect(() => assertComplete(state)).toThrow(join(state, part));
      expect(() => assertComplete(state)).toThrow('npm run reset');
    });

  it.each(damages.slice(1))('is a mail, %s, is not started', (_, damage) => {
    const state = damagedBy(damage, mail);
    expect(() => assertComplete(state)).toThrow(join(state, mail));
  });

  it.each(damages.slice(1))('is the list of its files, %s, is not started', (_, damage) => {
    const state = damagedBy(damage, 'files.json');
    expect(() => assertComplete(state)).toThrow(join(state, 'files.json'));
  });

  it('is a bucket that is missing is not started', () => {
    const state = damagedBy((file) => rmSync(file, { recursive: true }), 's3/media');
    expect(() => assertComplete(state)).toThrow(join(state, 's3/media'));
  });
});

describe('a state is started', () => {
  it('that is whole', () => {
    expect(() => assertComplete(whole)).not.toThrow();
  });

  it('that is new, or was left by a seed that was interrupted', () => {
    const state = damagedBy((file) => rmSync(file), 'files.json');
    rmSync(join(state, 'seed.json'));
    expect(() => assertComplete(state)).not.toThrow();
    expect(() => assertComplete(join(folder, 'nowhere'))).not.toThrow();
  });

  it('that the version before wrote, which kept no list', () => {
    const state = damagedBy((file) => rmSync(file), 'files.json');
    rmSync(join(state, 'cognito/sessions'), { recursive: true });
    expect(() => assertComplete(state)).not.toThrow();
  });
});

it('npm start says which file it is and what to do, and changes nothing', async () => {
  const state = damagedBy((file) => rmSync(file), 'seed.json');
  const root = resolve(import.meta.dirname, '../..');
  const args = ['infra/local/start.ts', '--no-build', '--state', state];
  const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) =>
    execFile(process.execPath, args, { cwd: root, env: { ...process.env, PORT: '0' } }, (error, _, stderr) =>
      done({ code: error?.code, stderr }),
    ),
  );
  expect(code).toBe(1);
  expect(stderr).toContain(
    `${join(state, 'seed.json')} is missing, so the network that is kept there can't be started. Nothing was changed.`,
  );
  expect(readFileSync(join(state, database))).toEqual(readFileSync(join(whole, database)));
});

describe('forgetting a state', () => {
  const reset = (state: string, ...options: string[]) => {
    const args = ['infra/local/reset.ts', '--state', state, ...options];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    return { status, stderr };
  };

  it.each(['infra/local/reset.ts', 'infra/local/start.ts'])('is asked for twice: %s', (command) => {
    const state = damagedBy(() => {}, '');
    const args = [command, '--state', state, ...(command.endsWith('start.ts') ? ['--reseed'] : [])];
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Nothing was changed: add --yes/)]);
    expect(readFileSync(join(state, 'seed.json'))).toEqual(readFileSync(join(whole, 'seed.json')));
  });

  it('deletes a folder that an instance kept its state in', () => {
    const state = damagedBy(() => {}, '');
    expect(reset(state, '--yes')).toEqual({ status: 0, stderr: '' });
    expect(existsSync(state)).toBe(false);
  });

  it.each(['.DS_Store', 'Thumbs.db', 'desktop.ini'])(
    'deletes one that a file manager left its %s in',
    (name) => {
      const state = damagedBy(() => {}, '');
      writeFileSync(join(state, name), '');
      expect(reset(state, '--yes')).toEqual({ status: 0, stderr: '' });
      expect(existsSync(state)).toBe(false);
    },
  );

  it.each([
    ['holds something else too', 'thesis.txt', 'put no “thesis.txt” there'],
    ['is of another program', 'mail', 'it holds no table'],
  ])('leaves a folder that %s, and says why', (how, name, why) => {
    const state = how.includes('too') ? damagedBy(() => {}, '') : mkdtempSync(join(folder, 'other-'));
    mkdirSync(join(state, name));
    const { status, stderr } = reset(state);
    expect([status, stderr]).toEqual([1, expect.stringContaining(why)]);
    expect(existsSync(join(state, name))).toBe(true);
  });
});

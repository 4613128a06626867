import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { Principals } from '../../infra/local/aws/principals.ts';
import { serveAws } from '../../infra/local/aws/services.ts';
import { answerLambda } from '../../infra/local/lambda/edge.ts';
import { startBuckets } from '../helpers/buckets.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

beforeAll(async () => {
  pool = await startPool();
});
const network = provideNetwork();
let pool: Pool;
let operate: typeof import('../../infra/operate/network.ts');
const lambda: { states: string[]; enabled: boolean; looks: number; stop: () => void } = {
  states: [],
  enabled: true,
  looks: 0,
  stop: () => {},
};
/** How often one looks at it until what reads the stream does as it was told. */
const looksUntilItDoes = 6;
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));
let buckets: { stop: () => void };
const log = vi.spyOn(console, 'log').mockImplementation(() => {});
const told = vi.spyOn(console, 'error').mockImplementation(() => {});
const howToGoOn = expect.stringMatching(
  /^The stream is paused: .* Run this again, or “resume” .*: npm run ops -- /,
);

function stateSeen(): string {
  const [done, doing] = lambda.enabled ? ['Enabled', 'Enabling'] : ['Disabled', 'Disabling'];
  if (lambda.looks === 0) return done;
  lambda.looks -= 1;
  if (lambda.looks === 0) lambda.states.push(done);
  return doing;
}

beforeAll(async () => {
  const principals = new Principals();
  const source = {
    get description() {
      return {
        UUID: 'the-mapping',
        EventSourceArn: `arn:aws:dynamodb:us-east-1:0:table/${process.env.TABLE_NAME}/stream/1`,
        FunctionArn: 'stream',
        State: stateSeen(),
      };
    },
    enable: async (enabled: boolean) => {
      lambda.enabled = enabled;
      lambda.looks = looksUntilItDoes;
    },
  };
  const aws = await serveAws(principals, {
    lambda: (request) =>
      answerLambda(request, principals.operator, [source], { invoke: () => expect.fail() }),
  });
  lambda.stop = aws.stop;
  buckets = await startBuckets(principals, ['media']);
  Object.assign(process.env, {
    MEDIA_BUCKET: 'media',
    AWS_ENDPOINT_URL_LAMBDA: `${aws.origin}/lambda`,
    AWS_ACCESS_KEY_ID: principals.operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: principals.operator.secretAccessKey,
  });
  operate = await import('../../infra/operate/network.ts');
});
afterAll(() => {
  pool.stop();
  lambda.stop();
  buckets.stop();
});

const place = { stage: 'prod', account: '111111111111' };
const agreed = { dryRun: false, yes: true };

const [ada, mia] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'colloquy-backup-'));
  lambda.states.length = 0;
  log.mockClear();
  await network.clear();
  pool.identities.clear();
  pool.mails.length = 0;
  for (const id of [ada, mia]) pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  await network.ground({
    users: [aUser(ada, { admin: 'true' }), aUser(mia, { bio: '<p>Añil\u2028 “x”</p>' })],
    admins: [{ id: ada }],
    taskforces: [{ id: 'wells', name: 'Wells', description: '', chairs: [mia], members: [mia] }],
    chairs: [{ id: mia, taskforces: ['wells'] }],
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

const contents = async () =>
  Object.values(await network.snapshot()).map((records: object[]) =>
    records.map((record) => ({ ...record, version: 0 })),
  );

const media = () => new S3Client({});
async function storedPictures(): Promise<Record<string, string>> {
  const { Contents = [] } = await media().send(new ListObjectsV2Command({ Bucket: 'media' }));
  const found: Record<string, string> = {};
  for (const { Key = '' } of Contents) {
    const { Body, ContentType } = await media().send(new GetObjectCommand({ Bucket: 'media', Key }));
    found[Key] = `${ContentType} ${await Body?.transformToString('base64')}`;
  }
  return found;
}
async function forgetPictures(...keys: string[]): Promise<void> {
  for (const Key of keys.length > 0 ? keys : Object.keys(await storedPictures()))
    await media().send(new DeleteObjectCommand({ Bucket: 'media', Key }));
}

/** Pictures of two images, of random bytes, one of them shown. */
async function somePictures(): Promise<Record<string, string>> {
  const { change } = await import('../../functions/data/change.ts');
  const { toUploadItem } = await import('../../functions/stores/uploads.ts');
  const { writeVariants } = await import('../../functions/media/storage.ts');
  await forgetPictures();
  const made = { shown: ['w400'], kept: ['face64', 'face248'] } as const;
  for (const [id, variants] of Object.entries(made)) {
    const upload = {
      id,
      owner: ada,
      purpose: 'picture',
      status: 'ready',
      createTimestamp: '2026-11-01T00:00:00.000Z',
    } as const;
    await change((unit) => unit.putItem(toUploadItem(upload)));
    await writeVariants(id, new Map(variants.map((name) => [name, randomBytes(5000)])));
  }
  return storedPictures();
}

describe('a backup', () => {
  it('is files that people can read, and brings back what was deleted while the stream is paused', async () => {
    const before = await contents();
    await operate.backUp(folder, place);
    const users = readFileSync(join(folder, 'items/users.jsonl'), 'utf8').trim().split('\n');
    expect(users.map((line) => JSON.parse(line).id).sort()).toEqual([ada, mia]);
    for (const file of ['items/users.jsonl', 'identities.jsonl', 'backup.json'])
      expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0);
    expect((await network.remove(ada, 'users', mia)).status).toBe(204);
    log.mockImplementation((line: string) => {
      if (/^\d+ of/.test(line)) lambda.states.push('written');
    });
    await operate.restoreBackup(folder, place, agreed);
    log.mockImplementation(() => {});
    expect(await contents()).toEqual(before);
    expect(lambda.states).toEqual(['Disabled', 'written', 'Enabled']);
    expect(pool.mails).toEqual([]);
  });

  it('is not written over, nor read where it was cut off', async () => {
    await operate.backUp(folder, place);
    await expect(operate.backUp(folder, place)).rejects.toThrow('already holds a backup');
    await expect(operate.backUp(join(folder, 'backup.json'), place)).rejects.toThrow('is a file');
    await expect(operate.backUp(join(folder, 'backup.json/below'), place)).rejects.toThrow(
      '(ENOTDIR). Give another folder',
    );
    rmSync(join(folder, 'items/users.jsonl'));
    await expect(operate.restoreBackup(folder, place, agreed)).rejects.toThrow('is incomplete');
    rmSync(join(folder, 'backup.json'));
    await expect(operate.restoreBackup(folder, place, agreed)).rejects.toThrow(
      'no backup, or an incomplete one',
    );
  });

  it.runIf(process.platform === 'linux')('ends where no folder can be made, as below /proc', () =>
    expect(operate.backUp('/proc/no/such', place)).rejects.toThrow('(ENOENT). Give another folder'),
  );

  it('leaves the stream paused where a restore fails halfway, and it goes on when run again', async () => {
    await operate.backUp(folder, place);
    await network.remove(ada, 'users', mia);
    log.mockImplementation((line: string) => {
      if (/^\d+ of/.test(line)) throw new Error('killed');
    });
    await expect(operate.restoreBackup(folder, place, agreed)).rejects.toThrow('killed');
    expect(lambda.enabled).toBe(false);
    expect(told).toHaveBeenLastCalledWith(howToGoOn);
    log.mockImplementation(() => {});
    await operate.restoreBackup(folder, place, agreed);
    expect(lambda.enabled).toBe(true);
  });
});

test('a restore that a signal ends says how to go on', async () => {
  await operate.backUp(folder, place);
  await network.remove(ada, 'users', mia);
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  log.mockImplementation((line: string) => {
    if (/^\d+ of/.test(line)) process.emit('SIGHUP');
  });
  await expect(operate.restoreBackup(folder, place, agreed)).rejects.toThrow('ended');
  exit.mockRestore();
  log.mockImplementation(() => {});
  expect(told).toHaveBeenCalledWith(howToGoOn);
  const others = process.listenerCount('SIGHUP');
  await operate.restoreBackup(folder, place, agreed);
  expect(process.listenerCount('SIGHUP')).toBe(others);
});

describe('a restore', () => {
  const said = () => log.mock.calls.flat().join('\n');
  const about = () => JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8'));
  /** What comes, changes and goes, each once. */
  async function makeDifferences() {
    await operate.backUp(folder, place);
    await network.remove(ada, 'users', mia);
    await network.ground({ taskforces: [{ id: 'wells', name: 'Deep Wells', chairs: [], members: [] }] });
    await network.ground({ topics: [{ id: 'late', name: 'Late', description: '' }] });
    log.mockClear();
  }

  it('says first what comes, changes and goes, and in a dry run changes nothing', async () => {
    await makeDifferences();
    const before = await contents();
    await operate.restoreBackup(folder, place, { dryRun: true, yes: false });
    expect(await contents()).toEqual(before);
    expect(lambda.states).toEqual([]);
    expect(said()).toMatch(/^users +1 +0 +0$/m);
    expect(said()).toMatch(/^taskforces +0 +1 +0$/m);
    expect(said()).toMatch(/^topics +0 +0 +1$/m);
    expect(said()).toMatch(/^goes +topics late {2}Late$/m);
    expect(said()).toContain('prod (111111111111) would be restored');
    await operate.restoreBackup(folder, place, agreed);
    expect(await contents()).not.toEqual(before);
  });

  it('is not done where nobody sits at a terminal and it isn’t said that it is meant', async () => {
    await makeDifferences();
    const before = await contents();
    const asked = operate.restoreBackup(folder, place, { dryRun: false, yes: false });
    await expect(asked).rejects.toThrow('Nothing was changed: add --yes to do this to prod.');
    expect(await contents()).toEqual(before);
    expect(lambda.states).toEqual([]);
  });

  it.each([
    ['another stage', { ...place, stage: 'test' }],
    ['the same stage of another account', { ...place, account: '222222222222' }],
  ])('is refused with a backup of %s', async (_of, other) => {
    await makeDifferences();
    const before = await contents();
    await expect(operate.restoreBackup(folder, other, agreed)).rejects.toThrow(
      `this is a backup of prod (111111111111), not of ${other.stage} (${other.account})`,
    );
    expect(await contents()).toEqual(before);
  });

  it('is refused, and so is a load, with what a newer release wrote', async () => {
    await operate.backUp(folder, place);
    const file = join(folder, 'items/taskforces.jsonl');
    const newer = JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), shape: 99 });
    writeFileSync(file, `${newer}\n`);
    await expect(operate.restoreBackup(folder, place, agreed)).rejects.toThrow('a newer release wrote this');
    await network.clear();
    await expect(operate.load(folder, place, true)).rejects.toThrow('a newer release wrote this');
    expect((await network.snapshot()).users).toEqual([]);
  });

  it('says where, when and by which release its backup was made, and how much is in it', async () => {
    await operate.backUp(folder, place);
    expect(about()).toMatchObject({ ...place, release: expect.stringMatching(/^\d+\.\d+\.\d+\+/), items: 5 });
    log.mockClear();
    await operate.restoreBackup(folder, place, agreed);
    expect(said()).toMatch(/^5 items, 2 identities and 0 pictures of prod \(111111111111\), as they were at/);
  });
});

describe('a restore of one record alone', () => {
  const said = () => log.mock.calls.flat().join('\n');
  const only = { ...agreed, only: 'universities/u' };
  const uni = {
    ...{
      id: 'u',
      name: 'Sevilla',
      description: '<p>W.</p>',
      city: 'Sevilla',
      country: 'Spain',
      region: 'KIRCHER',
    },
    ...{ website: 'https://uni.example', topics: { t: ['graduate'] }, picture: 'shown' },
  };

  it('brings its pictures with it, and pauses nothing', async () => {
    const { change } = await import('../../functions/data/change.ts');
    const { uploadKey } = await import('../../functions/stores/uploads.ts');
    const pictures = await somePictures();
    await network.ground({ topics: [{ id: 't', name: 'Area', description: '' }], universities: [uni] });
    await operate.backUp(folder, place);
    await network.remove(ada, 'universities', 'u');
    await network.remove(ada, 'users', mia);
    await forgetPictures();
    await change((unit) => unit.removeItem(uploadKey('shown')));
    log.mockClear();
    await operate.restoreBackup(folder, place, { ...only, dryRun: true });
    expect(said()).toMatch(/^comes {4}universities u {2}Sevilla$/m);
    expect(said()).toContain('Pictures: 1 come.');
    expect([await storedPictures(), (await network.snapshot()).universities]).toEqual([{}, []]);
    log.mockClear();
    await operate.restoreBackup(folder, place, only);
    expect(said()).toMatch(/^universities +1$/m);
    expect(await storedPictures()).toEqual({ 'media/shown/w400': pictures['media/shown/w400'] });
    const { universities, users } = await network.snapshot();
    expect([universities, users.map(({ id }) => id)]).toMatchObject([[{ picture: 'shown' }], [ada]]);
    expect(lambda.states).toEqual([]);
  });

  it('says which pictures are nowhere, and asks before it does anything', async () => {
    const { missingPictures } = await import('../../infra/operate/pictures.ts');
    await somePictures();
    await forgetPictures('media/shown/w400');
    const images = new Set(['shown', 'kept']);
    expect(await missingPictures(undefined, images)).toEqual({ missing: [], lost: ['shown'] });
    await network.ground({ topics: [{ id: 't', name: 'Area', description: '' }], universities: [uni] });
    await operate.backUp(folder, place);
    await network.remove(ada, 'universities', 'u');
    await expect(operate.restoreBackup(folder, place, { ...only, yes: false })).rejects.toThrow('add --yes');
    await operate.restoreBackup(folder, place, only);
    expect(said()).toContain('Pictures: 0 come; not in this backup: shown.');
    expect((await network.snapshot()).universities).toMatchObject([{ picture: 'shown' }]);
  });
});

describe('loading a backup', () => {
  it('makes the network and its people anew in an empty stage, also where it was cut off', async () => {
    await operate.backUp(folder, place);
    await network.clear();
    pool.identities.clear();
    log.mockImplementation((line: string) => {
      if (/^\d+ of/.test(line)) throw new Error('killed');
    });
    await expect(operate.load(folder, place, true)).rejects.toThrow('killed');
    log.mockImplementation(() => {});
    await operate.load(folder, place, true);
    const { users, admins, chairs, taskforces } = await network.snapshot();
    const idOf = (old: string | undefined) =>
      users.find(({ email }) => email === `${old}@colloquy.example`)?.id ?? '';
    expect(new Set(users.map(({ id }) => id))).toEqual(new Set(pool.identities.keys()));
    expect(admins.map(({ id }) => id)).toEqual([idOf(ada)]);
    expect(chairs).toMatchObject([{ id: idOf(mia), taskforces: ['wells'] }]);
    expect(taskforces).toMatchObject([{ chairs: [idOf(mia)], members: [idOf(mia)] }]);
    expect(pool.mails).toEqual([]);
  });

  it('brings every record and every byte of every picture, those included that nobody shows', async () => {
    const pictures = await somePictures();
    await network.ground({ universities: [{ id: 'u', name: 'Uni', picture: 'shown' }] });
    const before = await network.snapshot();
    await operate.backUp(folder, place);
    await network.clear();
    await forgetPictures();
    const identities = [...pool.identities];
    await operate.load(folder, place, true);
    expect([...pool.identities]).toEqual(identities);
    expect(await network.snapshot()).toEqual(
      Object.fromEntries(
        Object.entries(before).map(([kind, records]) => [
          kind,
          records.map((record) => ({
            ...record,
            version: expect.any(Number),
          })),
        ]),
      ),
    );
    expect(await storedPictures()).toEqual(pictures);
  });

  it('is refused where pictures are missing, and brings those alone that a stage lacks', async () => {
    const pictures = await somePictures();
    await operate.backUp(folder, place);
    await forgetPictures('media/shown/w400');
    await operate.restoreBackup(folder, place, agreed);
    expect(log).toHaveBeenCalledWith('Pictures: 1 of 3 were missing and have been restored.');
    expect(await storedPictures()).toEqual(pictures);
    rmSync(join(folder, 'pictures', readdirSync(join(folder, 'pictures'))[0] ?? ''), { recursive: true });
    await expect(operate.restoreBackup(folder, place, agreed)).rejects.toThrow('of 3 pictures');
  });

  it('is read though a file manager has left files of its own in it', async () => {
    await somePictures();
    await operate.backUp(folder, place);
    const [image = ''] = readdirSync(join(folder, 'pictures'));
    for (const place of ['items', 'pictures', `pictures/${image}`])
      writeFileSync(join(folder, place, '.DS_Store'), 'of the machine');
    await operate.restoreBackup(folder, place, agreed);
    expect(log).toHaveBeenCalledWith('Pictures: 0 of 3 were missing and have been restored.');
  });

  it('is refused where there is a network, of which nothing is touched, and not for a picture of a trial', async () => {
    await somePictures();
    await operate.backUp(folder, place);
    await forgetPictures();
    await expect(operate.load(folder, place, true)).rejects.toThrow('This stage already has a network');
    expect(await storedPictures()).toEqual({});
    await network.clear();
    await somePictures();
    await expect(operate.load(folder, place, false)).rejects.toThrow('add --yes to do this to prod');
    expect((await network.snapshot()).users.length).toBe(0);
    await operate.load(folder, place, true);
    expect((await network.snapshot()).users.length).toBe(2);
  });
});

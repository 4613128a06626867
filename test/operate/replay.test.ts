import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { Principals } from '../../infra/local/aws/principals.ts';
import { serveAws } from '../../infra/local/aws/services.ts';
import { Metrics } from '../../infra/local/cloudwatch/metrics.ts';
import { type EventSource, eventSource } from '../../infra/local/dynamodb/event-source.ts';
import { answerLambda } from '../../infra/local/lambda/edge.ts';
import type { Outcome } from '../../infra/local/lambda/protocol.ts';
import { setAsideInBucket } from '../../infra/local/lambda/set-aside.ts';
import { startBuckets } from '../helpers/buckets.ts';
import { eventually } from '../helpers/eventually.ts';
import { aUser } from '../in-process/network.ts';
import { type Pool, startPool } from '../in-process/pool.ts';
import { provideNetwork } from '../in-process/provide-network.ts';

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => logged.push(line));
  pool = await startPool();
});
const network = provideNetwork({ stream: true });
let pool: Pool;
let aws: { origin: string; stop(): void };
let buckets: { stop(): void };
let source: EventSource;
let replay: typeof import('../../infra/operate/replay.ts').replay;
let storeFailedBatches: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'colloquy-replay-'));
/** Who the stream's function is cut off at, each time. */
let cutOffAt: string | undefined;
const said: string[] = [];
const logged: unknown[] = [];

beforeAll(async () => {
  const principals = new Principals();
  buckets = await startBuckets(principals, ['batches']);
  const { handler } = await import('../../functions/stream/stream.lambda.ts');
  const invoke = async (_name: string, event: unknown): Promise<Outcome> => {
    const batch = event as DynamoDBStreamEvent;
    if (batch.Records.some(({ dynamodb }) => dynamodb?.Keys?.sk?.S === cutOffAt))
      return { ok: false, errorType: 'Runtime.ExitError', errorMessage: 'It was cut off.' };
    return { ok: true, payload: JSON.stringify(await handler(batch)) };
  };
  aws = await serveAws(principals, {
    lambda: (request) => answerLambda(request, principals.operator, [source], { invoke }),
  });
  Object.assign(process.env, {
    BATCHES_BUCKET: 'batches',
    AWS_ENDPOINT_URL_LAMBDA: `${aws.origin}/lambda`,
    AWS_ACCESS_KEY_ID: principals.operator.accessKeyId,
    AWS_SECRET_ACCESS_KEY: principals.operator.secretAccessKey,
  });
  const name = process.env.TABLE_NAME ?? '';
  const arn = `arn:aws:dynamodb:us-east-1:0:table/${name}`;
  source = eventSource(
    {
      stack: 'One',
      id: 'Mapping',
      type: 'AWS::Lambda::EventSourceMapping',
      path: 'One/Mapping',
      ref: 'mapping',
      attributes: {},
      properties: {
        EventSourceArn: `${arn}/stream/1`,
        FunctionName: 'stream',
        MaximumRetryAttempts: 1,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        DestinationConfig: { OnFailure: { Destination: 'arn:aws:s3:::batches' } },
      },
    },
    { name, arn, keys: ['pk', 'sk'], streamViewType: 'NEW_AND_OLD_IMAGES' },
    process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '',
    { invoke },
    folder,
    setAsideInBucket(() => new S3Client({})),
    new Metrics(),
  );
  void source.run();
  ({ replay } = await import('../../infra/operate/replay.ts'));
  const { Run } = await import('../../functions/stores/run.ts');
  const step = (await import('../../functions/schedule/store-failed-batches.ts')).storeFailedBatches;
  storeFailedBatches = () => step(new Date(), new Run());
});
afterAll(() => {
  source.stop();
  pool.stop();
  aws.stop();
  buckets.stop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  cutOffAt = undefined;
  pool.refusing = false;
  pool.mails.length = 0;
  said.length = 0;
  logged.length = 0;
});

const write = (id: string) => {
  pool.identities.set(id, { email: `${id}@colloquy.example`, enabled: true });
  return network.ground({ users: [aUser(id)] });
};
const deadLetters = async () => {
  const { readRawPage } = await import('../../functions/data/records.ts');
  return (await readRawPage('dead-letters', { limit: 100 })).items;
};
const until = (what: string, wanted: () => Promise<boolean>) => eventually(what, wanted);
const welcomes = (id: string) => pool.mails.filter((mail) => mail.startsWith(`${id}@`));

it('says what becomes of digests that were refused for an address, or for the account', async () => {
  const { addDeadLetter } = await import('../../functions/stores/dead-letters.ts');
  const errorOf = (name: string) => Object.assign(new Error(), { name });
  for (const [step, about, error] of [
    ['sendDigests', 'all of it', 'SendingPausedException'],
    ['sendDigests', 'mia', 'MessageRejected'],
    ['sendDigests', 'zoe', 'TypeError'],
  ] as const)
    await addDeadLetter({ step, about }, errorOf(error));
  expect(await replay(false)).toBe(true);
  expect(said.map((line) => line.replace(/, given up at [\d-]*T[\d:.]*Z/, '')).sort()).toEqual([
    '3 given up, 0 done again, 0 left, 3 left to the schedule.',
    'sendDigests#all of it: SendingPausedException. The digests go on by themselves once SES sends for the account; none is lost.',
    'sendDigests#mia: MessageRejected. SES refused the address. The member’s next digest goes on from this one.',
    'sendDigests#zoe: TypeError. The schedule retries it by itself.',
  ]);
});

it('retries what failed for good, and once', async () => {
  pool.refusing = true;
  await write('mia');
  await until('the mail to be given up', async () => (await deadLetters()).length === 1);
  expect(await replay(true)).toBe(true);
  expect(said).toEqual([expect.stringMatching(/^mail#.*: MessageRejected, given up at/), '1 given up.']);
  expect(pool.mails).toEqual([]);

  logged.length = 0;
  expect(await replay(false)).toBe(false);
  expect(said.at(-1)).toBe('1 given up, 0 done again, 1 left, 0 left to the schedule.');
  expect(logged).toContainEqual(expect.objectContaining({ deadLetter: 'mail', error: 'MessageRejected' }));

  pool.refusing = false;
  expect(await replay(false)).toBe(true);
  expect(welcomes('mia')).toHaveLength(1);
  expect(await deadLetters()).toEqual([]);
  expect(await replay(false)).toBe(true);
  expect(welcomes('mia')).toHaveLength(1);
});

it('counts apart what the schedule gave up, which comes to it by itself', async () => {
  const { change } = await import('../../functions/data/change.ts');
  await change((unit) =>
    unit.putItem({ pk: 'dead-letters', sk: 'expiry#one', error: 'TypeError', at: unit.now.toISOString() }),
  );
  expect(await replay(false)).toBe(true);
  expect(said).toEqual([
    expect.stringMatching(/^expiry#one: TypeError, given up at .+\. The schedule retries it by itself\.$/),
    '1 given up, 0 done again, 0 left, 1 left to the schedule.',
  ]);
  expect(await deadLetters()).toEqual([]);
});

it('does again a batch at which the function was cut off to the last attempt, and what came with it once', async () => {
  cutOffAt = 'lou';
  await Promise.all(['kim', 'lou', 'pat'].map(write));
  const batches = async () =>
    (await new S3Client({}).send(new ListObjectsV2Command({ Bucket: 'batches' }))).Contents ?? [];
  await until('the batch to be set aside', async () => (await batches()).length === 1);
  await until('the others to be mailed', async () => pool.mails.length === 2);
  await storeFailedBatches();
  expect(await batches()).toEqual([]);
  expect(await deadLetters()).toMatchObject([{ error: 'RetryAttemptsExhausted' }]);
  expect(logged).toContainEqual(expect.objectContaining({ deadLetter: 'batch' }));

  expect(await replay(false)).toBe(false);
  expect(said.at(-1)).toBe('1 given up, 0 done again, 1 left, 0 left to the schedule.');
  cutOffAt = undefined;
  expect(await replay(false)).toBe(true);
  expect(pool.mails.map((mail) => mail.split('@')[0]).sort()).toEqual(['kim', 'lou', 'pat']);
  expect(await deadLetters()).toEqual([]);
});

it('forgets what the schedule comes to again by itself', async () => {
  const { addDeadLetter } = await import('../../functions/stores/dead-letters.ts');
  await addDeadLetter({ step: 'sweepImages', about: 'one' }, new TypeError());
  expect(await replay(false)).toBe(true);
  expect(await deadLetters()).toEqual([]);
});

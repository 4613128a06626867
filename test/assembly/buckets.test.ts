import { mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Principals } from '../../infra/local/aws/principals.ts';
import { bucketOrigin } from '../../infra/local/cloudfront/bucket-origin.ts';
import { expireObjects } from '../../infra/local/s3/lifecycle.ts';
import { Objects } from '../../infra/local/s3/objects.ts';
import { startBuckets } from '../helpers/buckets.ts';

let buckets: Awaited<ReturnType<typeof startBuckets>>;
let s3: S3Client;
const names = ['media', 'uploads'];
const folder = mkdtempSync(join(tmpdir(), 'objects-'));
beforeAll(async () => {
  const principals = new Principals();
  buckets = await startBuckets(principals, names);
  s3 = new S3Client({
    region: 'us-east-1',
    credentials: principals.operator,
    endpoint: process.env.AWS_ENDPOINT_URL_S3 ?? '',
    forcePathStyle: true,
  });
});
afterAll(() => {
  buckets.stop();
  rmSync(folder, { recursive: true });
});

const put = (Key: string, Body = 'words') =>
  s3.send(new PutObjectCommand({ Bucket: 'media', Key, Body, ContentType: 'text/plain' }));
const get = (Key: string) => s3.send(new GetObjectCommand({ Bucket: 'media', Key }));
async function keys(Prefix: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: 'media', Prefix }))
    found.push(...Contents.map(({ Key = '' }) => Key));
  return found;
}

it('keeps what was put, with its type, until it is deleted', async () => {
  await put('a/b & <c>.txt');
  await put('a/b & <c>.txt', 'other words');
  const { Body, ContentType } = await get('a/b & <c>.txt');
  expect([await Body?.transformToString(), ContentType]).toEqual(['other words', 'text/plain']);
  expect(await keys('a/')).toEqual(['a/b & <c>.txt']);
  await s3.send(new DeleteObjectCommand({ Bucket: 'media', Key: 'a/b & <c>.txt' }));
  await expect(get('a/b & <c>.txt')).rejects.toMatchObject({ name: 'NoSuchKey' });
  await expect(s3.send(new HeadObjectCommand({ Bucket: 'media', Key: 'a' }))).rejects.toMatchObject({
    name: 'NotFound',
  });
  expect(await keys('a/')).toEqual([]);
});

it('lists a thousand at once, by key', async () => {
  const objects = new Objects(buckets.folder, names);
  const wanted = Array.from({ length: 1001 }, (_, index) => `many/${String(index).padStart(4, '0')}`);
  await Promise.all(wanted.map((key) => objects.put('media', key, Buffer.from('x'), 'text/plain')));
  expect(await keys('many/')).toEqual(wanted);
});

it('refuses what it does not know rather than passing it over', async () => {
  await put('whole');
  const part = s3.send(new GetObjectCommand({ Bucket: 'media', Key: 'whole', Range: 'bytes=0-1' }));
  await expect(part).rejects.toMatchObject({ name: 'NotImplemented' });
  const elsewhere = s3.send(new GetObjectCommand({ Bucket: 'nowhere', Key: 'whole' }));
  await expect(elsewhere).rejects.toMatchObject({ name: 'NoSuchBucket' });
});

it('gives nothing of another bucket, whatever the path', async () => {
  const objects = new Objects(folder, names);
  await objects.put('uploads', 'private', Buffer.from('x'), 'text/plain');
  await objects.put('media', 'shown', Buffer.from('x'), 'text/plain');
  const policy = {
    Bucket: 'media',
    PolicyDocument: {
      Statement: [
        { Effect: 'Allow', Action: '*', Resource: '*', Principal: { Service: 'cloudfront.amazonaws.com' } },
      ],
    },
  };
  const assembly = {
    named: () => ({ ref: 'media', attributes: { Arn: 'arn:aws:s3:::media' } }),
    resources: (type: string) => (type === 'AWS::S3::BucketPolicy' ? [{ properties: policy }] : []),
  };
  const origin = { DomainName: 'media', OriginAccessControlId: 'control' };
  const { answer } = bucketOrigin(assembly as never, origin, 'distribution', (_key, body) => body, objects);
  const status = async (path: string) =>
    (await answer({ method: 'GET', path, query: '', headers: {}, body: Buffer.alloc(0) })).status;
  expect(await status('/shown')).toBe(200);
  expect(await status('/..%2Fuploads%2Fprivate')).toBe(404);
  expect(await objects.get('uploads', 'private')).toHaveProperty('contentType', 'text/plain');
});

it('lets objects expire by the rules of their bucket', async () => {
  const state = join(folder, 'stored');
  const objects = new Objects(state, ['uploads']);
  for (const key of ['old/one', 'old/two', 'other'])
    await objects.put('uploads', key, Buffer.from('words'), 'image/png');
  const longAgo = new Date(Date.now() - 3 * 86_400_000);
  for (const key of ['old/one', 'other'])
    utimesSync(join(state, 'uploads', `${key}.object`), longAgo, longAgo);
  const rule = { Status: 'Enabled', Prefix: 'old/', ExpirationInDays: 2 };
  const bucket = { ref: 'uploads', properties: { LifecycleConfiguration: { Rules: [rule] } } };
  const stop = expireObjects({ resources: () => [bucket] } as never, objects);
  await expect
    .poll(async () => (await objects.list('uploads', '')).map(({ key }) => key))
    .toEqual(['old/two', 'other']);
  stop();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Outcome, verifySignature } from '../../infra/local/aws/sigv4.ts';
import { type HttpRequest, readRequest } from '../../infra/local/machine/http.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };
const secretOf = (id: string) => (id === credentials.accessKeyId ? credentials.secretAccessKey : undefined);

/** Whatever is sent here is kept as it came over the wire. */
let server: Server;
let received: HttpRequest;
const endpoint = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/mount`;
beforeAll(async () => {
  server = createServer(async (incoming, outgoing) => {
    received = await readRequest(incoming, 1e6);
    outgoing.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end('{}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterAll(() => server.close());

const verify = (service: string, changed: Partial<HttpRequest> = {}, now?: number): Promise<Outcome> =>
  verifySignature({ ...received, ...changed }, service, secretOf, now);
const s3 = () =>
  new S3Client({ region: 'us-east-1', credentials, endpoint: endpoint(), forcePathStyle: true });

describe('a signature in the header', () => {
  beforeAll(async () => {
    await new DynamoDBClient({ region: 'us-east-1', credentials, endpoint: endpoint() }).send(
      new ListTablesCommand({ Limit: 5 }),
    );
  });

  test('is the AWS SDK’s own', async () => {
    expect(await verify('dynamodb')).toEqual({ accessKeyId: 'AKIDEXAMPLE', presigned: false });
  });

  test('binds the body, the path, the method and the headers', async () => {
    const mismatch = { refused: 'SignatureDoesNotMatch' };
    expect(await verify('dynamodb', { body: Buffer.from('{"Limit":6}') })).toHaveProperty('refused');
    expect(await verify('dynamodb', { path: '/mount/other' })).toEqual(mismatch);
    expect(await verify('dynamodb', { method: 'PUT' })).toEqual(mismatch);
    const headers = { ...received.headers, 'x-amz-target': 'DynamoDB_20120810.DeleteTable' };
    expect(await verify('dynamodb', { headers })).toEqual(mismatch);
    expect(await verify('dynamodb', { headers: { ...received.headers, 'x-amz-added': 'later' } })).toEqual(
      mismatch,
    );
  });

  test('is good for one service, for minutes, and of a known key', async () => {
    expect(await verify('s3')).toEqual({ refused: 'SignatureDoesNotMatch' });
    expect(await verify('dynamodb', {}, Date.now() + 16 * 60_000)).toEqual({
      refused: 'RequestTimeTooSkewed',
    });
    expect(await verifySignature(received, 'dynamodb', () => undefined)).toEqual({
      refused: 'InvalidAccessKeyId',
    });
    expect(await verify('dynamodb', { headers: { host: 'x' } })).toEqual({
      refused: 'MissingAuthenticationToken',
    });
  });
});

describe('a signature in the address', () => {
  test('is the AWS SDK’s own, odd keys included', async () => {
    for (const Key of ['plain', 'with space+plus', 'ünï/cödé', "a'b(c)*!"]) {
      await s3().send(new PutObjectCommand({ Bucket: 'b', Key, Body: 'body' }));
      expect(await verify('s3')).toHaveProperty('accessKeyId');
      await fetch(await getSignedUrl(s3(), new GetObjectCommand({ Bucket: 'b', Key })));
      expect(await verify('s3')).toEqual({ accessKeyId: 'AKIDEXAMPLE', presigned: true });
    }
  });

  test('ends when it says', async () => {
    await fetch(await getSignedUrl(s3(), new GetObjectCommand({ Bucket: 'b', Key: 'k' }), { expiresIn: 60 }));
    expect(await verify('s3', {}, Date.now() + 59_000)).toHaveProperty('accessKeyId');
    expect(await verify('s3', {}, Date.now() + 62_000)).toEqual({ refused: 'RequestExpired' });
    const longer = received.query.replace('X-Amz-Expires=60', 'X-Amz-Expires=3600');
    expect(await verify('s3', { query: longer })).toEqual({ refused: 'SignatureDoesNotMatch' });
  });

  test('binds the headers that it names', async () => {
    const put = new PutObjectCommand({
      Bucket: 'b',
      Key: 'k',
      CacheControl: 'no-store',
      Metadata: { a: 'one' },
    });
    const url = await getSignedUrl(s3(), put, {
      signableHeaders: new Set(['host', 'cache-control']),
      unhoistableHeaders: new Set(['x-amz-meta-a']),
    });
    const headers = { 'cache-control': 'no-store', 'x-amz-meta-a': 'one' };
    await fetch(url, { method: 'PUT', body: 'any', headers });
    expect(received.query).toContain('X-Amz-SignedHeaders=cache-control%3Bhost%3Bx-amz-meta-a');
    expect(await verify('s3')).toEqual({ accessKeyId: 'AKIDEXAMPLE', presigned: true });
    for (const name of Object.keys(headers))
      expect(await verify('s3', { headers: { ...received.headers, [name]: 'another' } })).toEqual({
        refused: 'SignatureDoesNotMatch',
      });
  });
});

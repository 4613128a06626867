import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { beforeAll, describe, expect, test } from 'vitest';
import { theAdministrator } from '../helpers/people.ts';
import { ready } from './ready.ts';

const picture = 'not a picture, but five and more bytes';
const type = 'image/png';

/** An upload as the API signs it: one key, one type, one size. */
async function signedUpload(): Promise<URL> {
  const { api } = await theAdministrator();
  const answer = await api.post('/api/uploads', {
    contentType: type,
    size: picture.length,
    purpose: 'embed',
  });
  expect(answer.status).toBe(201);
  return new URL((answer.body as unknown as { upload: { url: string } }).upload.url);
}

async function put(url: URL | string, body = picture, contentType = type) {
  const answer = await fetch(url, { method: 'PUT', headers: { 'content-type': contentType }, body });
  return { status: answer.status, code: /<Code>(\w+)</.exec(await answer.text())?.[1] };
}

const withKey = (url: URL, key: string): URL => {
  const other = new URL(url);
  other.pathname = other.pathname.replace(/uploads\/.*/, `uploads/${key}`);
  return other;
};

describe('an upload address', () => {
  test('takes what it was signed for', async () => {
    expect(await put(await signedUpload())).toMatchObject({ status: 200 });
  });

  describe('refuses', () => {
    let url: URL;
    beforeAll(async () => {
      url = await signedUpload();
    });

    test('a request without its signature', async () => {
      const bare = new URL(url.origin + url.pathname);
      expect(await put(bare)).toEqual({ status: 403, code: 'AccessDenied' });
    });

    test('another type', async () => {
      expect(await put(url, picture, 'image/svg+xml')).toEqual({
        status: 403,
        code: 'SignatureDoesNotMatch',
      });
    });

    test('another size', async () => {
      expect(await put(url, `${picture}!`)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
    });

    test('another key', async () => {
      const other = withKey(url, 'somebody-elses');
      expect(await put(other)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
    });

    test('an altered signature, and one by a key that nobody has', async () => {
      const signature = url.searchParams.get('X-Amz-Signature') ?? '';
      const forged = new URL(url);
      forged.searchParams.set(
        'X-Amz-Signature',
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      );
      expect(await put(forged)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
      const unknown = new URL(url);
      unknown.searchParams.set('X-Amz-Credential', 'LOCALNOBODY/20260101/us-east-1/s3/aws4_request');
      expect(await put(unknown)).toEqual({ status: 403, code: 'InvalidAccessKeyId' });
    });

    test('a longer life than it was given', async () => {
      const longer = new URL(url);
      longer.searchParams.set('X-Amz-Expires', '604800');
      expect(await put(longer)).toEqual({ status: 403, code: 'SignatureDoesNotMatch' });
    });

    test('a time after its end', async () => {
      const { region, credentials, endpoints, variables } = ready();
      const client = new S3Client({
        region,
        credentials,
        endpoint: endpoints.AWS_ENDPOINT_URL_S3,
        requestChecksumCalculation: 'WHEN_REQUIRED',
      });
      const command = new PutObjectCommand({
        Bucket: variables.UPLOAD_BUCKET,
        Key: 'uploads/late',
        ContentType: type,
      });
      const signedAt = (minutesAgo: number) =>
        getSignedUrl(client, command, {
          expiresIn: 60,
          signingDate: new Date(Date.now() - minutesAgo * 60_000),
        });
      const late = new URL(await signedAt(2));
      expect(await put(late)).toEqual({ status: 403, code: 'AccessDenied' });
      expect(await put(await signedAt(0))).toMatchObject({ status: 200 });
    });
  });

  test('refuses a body that its checksum is not of', async () => {
    const { region, credentials, endpoints, variables } = ready();
    const client = new S3Client({ region, credentials, endpoint: endpoints.AWS_ENDPOINT_URL_S3 });
    const command = new PutObjectCommand({
      Bucket: variables.UPLOAD_BUCKET,
      Key: 'uploads/sum',
      Body: picture.toUpperCase(),
    });
    expect(await put(await getSignedUrl(client, command), picture)).toEqual({
      status: 400,
      code: 'BadDigest',
    });
  });
});

describe('a page', () => {
  const from = (url: URL, origin: string, type = 'image/png') =>
    fetch(url, { method: 'PUT', headers: { origin, 'content-type': type }, body: picture });
  const preflight = (url: URL, headers: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin: ready().url,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': headers,
      },
    });

  test('may upload by the rules of the bucket, which has another origin on AWS', async () => {
    const url = await signedUpload();
    expect((await preflight(url, 'content-type')).status).toBe(200);
    const answer = await from(url, ready().url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toMatch(/\*|localhost/);
  });

  test('may not do what no rule of the bucket names', async () => {
    const url = await signedUpload();
    expect((await preflight(url, 'x-other')).status).toBe(403);
    const read = await fetch(url, { headers: { origin: ready().url } });
    expect(await read.text()).toContain('AccessForbidden');
  });
});

describe('an object', () => {
  test('is read by nobody without a signature', async () => {
    const { region, credentials, endpoints, variables, url } = ready();
    const client = new S3Client({ region, credentials, endpoint: endpoints.AWS_ENDPOINT_URL_S3 });
    const where = { Bucket: variables.UPLOAD_BUCKET, Key: 'kept/read-me' };
    await client.send(new PutObjectCommand({ ...where, Body: picture, ContentType: type }));
    const read = await client.send(new GetObjectCommand(where));
    expect(await read.Body?.transformToString()).toBe(picture);
    expect((await fetch(`${url}/__local/s3/${where.Bucket}/${where.Key}`)).status).toBe(403);
  });
});

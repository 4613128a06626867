import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Principals } from '../aws/principals.ts';
import { verifySignature } from '../aws/sigv4.ts';
import type { HttpRequest, HttpResponse } from '../machine/http.ts';
import { answerBuckets, placeOf } from './buckets.ts';
import { type CorsRules, crossOrigin } from './cors.ts';
import { refusals, s3Error } from './errors.ts';
import { escapesBucket, type Objects } from './objects.ts';

/** The most bytes of an upload; S3's own limit is 5 GB. */
export const objectLimit = 64 * 1024 * 1024;

/** It is called after an object was stored or deleted. */
export type ObjectEvent = (
  name: 'ObjectCreated:Put' | 'ObjectRemoved:Delete',
  bucket: string,
  key: string,
  size: number,
) => void;

/**
 * S3 for browsers and functions. It refuses requests without a valid signature, and those that the signer's role doesn't
 * allow.
 *
 * @param mount the prefix of signed addresses, such as `/__local/s3`
 */
export function openStorage(
  objects: Objects,
  principals: Principals,
  cors: CorsRules,
  mount: string,
  notify: ObjectEvent,
) {
  async function serve(
    request: HttpRequest,
    path: string,
    bucket: string,
    key: string,
  ): Promise<HttpResponse> {
    const outcome = await verifySignature(request, 's3', (id) => principals.find(id)?.secretAccessKey);
    if ('refused' in outcome) return s3Error(refusals[outcome.refused]);
    const principal = principals.find(outcome.accessKeyId);
    if (!principal) return s3Error('InvalidAccessKeyId');
    if (request.headers['content-encoding']?.includes('aws-chunked')) return s3Error('NotImplemented');
    if (Object.keys(request.headers).some((name) => unknownHeaders.test(name)))
      return s3Error('NotImplemented');
    if (escapesBucket(key)) return s3Error('AccessDenied');
    const query = new URLSearchParams(request.query);
    const right = rightFor(request.method, bucket, key, query);
    if (!right) return s3Error('NotImplemented');
    if (!principal.allows(...right)) return s3Error('AccessDenied');
    if (!matchesChecksums(request, query)) return s3Error('BadDigest');

    const response = await answerBuckets(objects, { ...request, path });
    // A bucket answers 404 only to callers who may list it.
    if (response.status === 404 && key && !principal.allows('s3:ListBucket', `arn:aws:s3:::${bucket}`))
      return s3Error('AccessDenied');
    const { length } = request.body;
    if (request.method === 'PUT' && response.status === 200) notify('ObjectCreated:Put', bucket, key, length);
    if (request.method === 'DELETE' && response.status === 204)
      notify('ObjectRemoved:Delete', bucket, key, 0);
    return response;
  }

  return {
    async answer(request: HttpRequest): Promise<HttpResponse> {
      const path = request.path.slice(mount.length);
      const { bucket, key } = placeOf(path);
      const page = crossOrigin(cors.get(bucket) ?? [], request);
      if ('answer' in page) return page.answer;
      const response = await serve(request, path, bucket, key);
      return { ...response, headers: { ...response.headers, ...page.headers } };
    },
  };
}

export type Storage = ReturnType<typeof openStorage>;

/** Headers that this storage doesn't support and would otherwise ignore. */
const unknownHeaders = /^(range|if-|x-amz-copy-source|x-amz-meta-)/;

/** The IAM action and the resource of a request; undefined for an unknown operation. */
function rightFor(
  method: string,
  bucket: string,
  key: string,
  query: URLSearchParams,
): [string, string] | undefined {
  const object = `arn:aws:s3:::${bucket}/${key}`;
  const subresource = [...query.keys()].some((name) =>
    /^(acl|cors|delete|policy|tagging|uploads|uploadId|versioning|website)$/.test(name),
  );
  if (bucket === '' || subresource) return undefined;
  if (key === '') return method === 'GET' ? ['s3:ListBucket', `arn:aws:s3:::${bucket}`] : undefined;
  const action = objectActions[method];
  return action ? [action, object] : undefined;
}

const objectActions: Record<string, string> = {
  GET: 's3:GetObject',
  HEAD: 's3:GetObject',
  DELETE: 's3:DeleteObject',
  PUT: 's3:PutObject',
};

/** Whether the body matches the checksums in the headers or in the signed address. */
function matchesChecksums({ headers, body }: HttpRequest, query: URLSearchParams): boolean {
  const digests: Record<string, () => string> = {
    'content-md5': () => createHash('md5').update(body).digest('base64'),
    'x-amz-checksum-crc32': () => {
      const sum = Buffer.alloc(4);
      sum.writeUInt32BE(crc32(body));
      return sum.toString('base64');
    },
    'x-amz-checksum-sha1': () => createHash('sha1').update(body).digest('base64'),
    'x-amz-checksum-sha256': () => createHash('sha256').update(body).digest('base64'),
  };
  return Object.entries(digests).every(([name, compute]) => {
    const claimed = headers[name] ?? query.get(name);
    return claimed === undefined || claimed === null || claimed === compute();
  });
}

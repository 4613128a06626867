import { createHash } from 'node:crypto';
import type { HttpRequest, HttpResponse } from '../machine/http.ts';
import { s3Error } from './errors.ts';
import type { ListedObject, Objects, StoredObject } from './objects.ts';

export interface BucketProperties {
  CorsConfiguration?: { CorsRules: CorsRule[] };
  LifecycleConfiguration?: { Rules: LifecycleRule[] };
}

export interface CorsRule {
  AllowedMethods: string[];
  AllowedOrigins: string[];
  AllowedHeaders?: string[];
  ExposedHeaders?: string[];
  MaxAge?: number;
}

export interface LifecycleRule {
  Status: string;
  Prefix?: string;
  ExpirationInDays?: number;
}

/** The bucket and the key of a path. */
export function placeOf(path: string): { bucket: string; key: string } {
  const [, bucket = '', ...key] = path.split('/').map(decodeURIComponent);
  return { bucket, key: key.join('/') };
}

/** Answers S3's requests to put, get, delete and list objects, without checking rights. */
export async function answerBuckets(
  objects: Objects,
  { method, path, query, headers, body }: HttpRequest,
): Promise<HttpResponse> {
  const { bucket, key } = placeOf(path);
  if (!objects.hasBucket(bucket)) return s3Error('NoSuchBucket');
  if (key === '')
    return method === 'GET' ? listed(objects, bucket, new URLSearchParams(query)) : s3Error('NotImplemented');
  switch (method) {
    case 'GET':
    case 'HEAD': {
      const object = await objects.get(bucket, key);
      return object ? objectResponse(object) : s3Error('NoSuchKey');
    }
    case 'PUT':
      await objects.put(bucket, key, body, headers['content-type'] ?? 'binary/octet-stream');
      return { status: 200, headers: { etag: etagOf(body) }, body: Buffer.alloc(0) };
    case 'DELETE':
      await objects.delete(bucket, key);
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    default:
      return s3Error('NotImplemented');
  }
}

export function objectResponse({ body, contentType, modified }: StoredObject): HttpResponse {
  const headers = {
    'content-type': contentType,
    etag: etagOf(body),
    'last-modified': modified.toUTCString(),
  };
  return { status: 200, headers, body };
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

/** S3's own limit of a page. */
const mostKeys = 1000;

async function listed(objects: Objects, bucket: string, query: URLSearchParams): Promise<HttpResponse> {
  const after = query.get('continuation-token') ?? '';
  const all = await objects.list(bucket, query.get('prefix') ?? '');
  const rest = all.filter(({ key }) => key > after);
  const page = rest.slice(0, mostKeys);
  const next = rest.length > page.length ? page.at(-1)?.key : undefined;
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult>',
    `<Name>${escaped(bucket)}</Name><KeyCount>${page.length}</KeyCount><MaxKeys>${mostKeys}</MaxKeys>`,
    `<IsTruncated>${next !== undefined}</IsTruncated>`,
    next === undefined ? '' : `<NextContinuationToken>${escaped(next)}</NextContinuationToken>`,
    ...page.map(listedObject),
    '</ListBucketResult>',
  ];
  return { status: 200, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml.join('')) };
}

const listedObject = ({ key, size, modified }: ListedObject) =>
  `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${size}</Size></Contents>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Principal, Principals } from '../aws/principals.ts';
import { verifySignature } from '../aws/sigv4.ts';
import { forward, type HttpRequest, type HttpResponse } from '../machine/http.ts';
import type { StorageEngine } from './buckets.ts';
import { type CorsRules, crossOrigin } from './cors.ts';
import { refusals, s3Error } from './errors.ts';

/** The most bytes of one upload here; S3 itself would take 5 GB. */
export const objectLimit = 64 * 1024 * 1024;

/** Called after an object was stored or deleted. */
export type ObjectEvent = (
  name: 'ObjectCreated:Put' | 'ObjectRemoved:Delete',
  bucket: string,
  key: string,
  size: number,
) => void;

/**
 * S3 as browsers and functions see it: a request without a signature, or with one for anything else than what
 * it does, is refused; so is what the signer's role doesn't allow. The engine behind asks for none of it.
 *
 * @param mount the path that the signed addresses have in front, such as `/__local/s3`
 */
export class Storage {
  readonly #engine: StorageEngine;
  readonly #principals: Principals;
  readonly #cors: CorsRules;
  readonly #mount: string;
  readonly #notify: ObjectEvent;

  constructor(
    engine: StorageEngine,
    principals: Principals,
    cors: CorsRules,
    mount: string,
    notify: ObjectEvent,
  ) {
    this.#cors = cors;
    this.#engine = engine;
    this.#principals = principals;
    this.#mount = mount;
    this.#notify = notify;
  }

  async answer(request: HttpRequest): Promise<HttpResponse> {
    const path = request.path.slice(this.#mount.length);
    const [, bucket = '', ...rest] = path.split('/').map(decodeURIComponent);
    const page = crossOrigin(this.#cors.get(bucket) ?? [], request);
    if ('answer' in page) return page.answer;
    const response = await this.#serve(request, path, bucket, rest.join('/'));
    return { ...response, headers: { ...response.headers, ...page.headers } };
  }

  async #serve(request: HttpRequest, path: string, bucket: string, key: string): Promise<HttpResponse> {
    const outcome = await verifySignature(request, 's3', (id) => this.#principals.find(id)?.secretAccessKey);
    if ('refused' in outcome) return s3Error(refusals[outcome.refused]);
    const principal = this.#principals.find(outcome.accessKeyId);
    if (!principal) return s3Error('InvalidAccessKeyId');
    if (request.headers['content-encoding']?.includes('aws-chunked')) return s3Error('NotImplemented');
    if (key.split('/').some((part) => part === '..' || part === '.')) return s3Error('AccessDenied');
    const query = new URLSearchParams(request.query);
    const rights = rightsFor(request, bucket, key, query);
    if (!rights) return s3Error('NotImplemented');
    if (rights.some(([action, resource]) => !principal.allows(action, resource)))
      return s3Error('AccessDenied');
    if (!matchesChecksums(request, query)) return s3Error('BadDigest');

    const response = await forward(this.#engine.origin, {
      ...request,
      path,
      query: engineQuery(query),
      headers: engineHeaders(request.headers),
    });
    return this.#finish(request, response, bucket, key, principal);
  }

  async #finish(
    { method, body }: HttpRequest,
    response: HttpResponse,
    bucket: string,
    key: string,
    principal: Principal,
  ) {
    // Who may not list a bucket can't learn either that a key isn't there.
    if (response.status === 404 && key && !principal.allows('s3:ListBucket', `arn:aws:s3:::${bucket}`)) {
      return s3Error('AccessDenied');
    }
    if (method === 'PUT' && response.status === 200) {
      await this.#stored(bucket, key, body.length);
      this.#notify('ObjectCreated:Put', bucket, key, body.length);
    }
    if (method === 'DELETE' && response.status === 204) this.#notify('ObjectRemoved:Delete', bucket, key, 0);
    return response;
  }

  /** The engine answers before the last bytes are written; S3 doesn't. */
  async #stored(bucket: string, key: string, size: number): Promise<void> {
    const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`;
    for (let attempt = 0; attempt < 200; attempt++) {
      const response = await fetch(`${this.#engine.origin}${path}`, { method: 'HEAD' });
      if (Number(response.headers.get('content-length')) === size) return;
      await sleep(10);
    }
    throw new Error(`The storage engine did not keep ${size} bytes.`);
  }
}

/** The IAM actions that a request needs, undefined for an operation that isn't known here. */
function rightsFor(
  { method, headers, body }: HttpRequest,
  bucket: string,
  key: string,
  query: URLSearchParams,
): [string, string][] | undefined {
  const object = (name: string) => `arn:aws:s3:::${bucket}/${name}`;
  const subresource = [...query.keys()].some((name) =>
    /^(acl|cors|policy|tagging|uploads|uploadId|versioning|website)$/.test(name),
  );
  if (bucket === '' || subresource) return undefined;
  if (key === '') {
    if (method === 'GET' || method === 'HEAD') return [['s3:ListBucket', `arn:aws:s3:::${bucket}`]];
    if (method !== 'POST' || !query.has('delete')) return undefined;
    const keys = [...body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name);
    return keys.map((name) => ['s3:DeleteObject', object(name)]);
  }
  switch (method) {
    case 'GET':
    case 'HEAD':
      return [['s3:GetObject', object(key)]];
    case 'DELETE':
      return [['s3:DeleteObject', object(key)]];
    case 'PUT': {
      const source = headers['x-amz-copy-source'];
      const copied: [string, string][] = source
        ? [['s3:GetObject', `arn:aws:s3:::${decodeURIComponent(source).replace(/^\//, '')}`]]
        : [];
      return [['s3:PutObject', object(key)], ...copied];
    }
    default:
      return undefined;
  }
}

/** Whether the body is what the checksums say that came along, in headers or signed into the address. */
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

/** What is about the signature stays here. */
function engineQuery(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => !/^x-(amz|id)/i.test(name));
  return kept.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

function engineHeaders(headers: Record<string, string>): Record<string, string> {
  const kept =
    /^(content-type|content-md5|cache-control|content-disposition|range|if-|x-amz-meta-|x-amz-copy-source|x-amz-metadata)/;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.test(name)));
}

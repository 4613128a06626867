import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { HttpResponse } from '../machine/http.ts';

const compressible =
  /^(text\/(html|css|plain|javascript|xml|markdown)|application\/(json|javascript|xml|wasm|x-javascript)|image\/svg\+xml|font\/(ttf|otf))/;
const smallest = 1_000;
const largest = 10_000_000;

/** A cache of compressed files. */
const kept = new WeakMap<Buffer, Map<string, Buffer>>();

/** Compresses a response as CloudFront does: Brotli before gzip, by type and size. */
export async function compressResponse(
  response: HttpResponse,
  acceptEncoding: string,
): Promise<HttpResponse> {
  const { status, headers, body } = response;
  const fits =
    body.length >= smallest && body.length <= largest && compressible.test(String(headers['content-type']));
  const encoding = /\bbr\b/.test(acceptEncoding)
    ? 'br'
    : /\bgzip\b/.test(acceptEncoding)
      ? 'gzip'
      : undefined;
  if (status !== 200 || !fits || !encoding || headers['content-encoding']) return response;
  const known = kept.get(body) ?? new Map<string, Buffer>();
  const smaller = known.get(encoding) ?? (await compress(body, encoding));
  kept.set(body, known.set(encoding, smaller));
  const etag = headers.etag && { etag: `W/${headers.etag}` };
  return {
    status,
    headers: { ...headers, 'content-encoding': encoding, vary: 'accept-encoding', ...etag },
    body: smaller,
  };
}

function compress(body: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
}

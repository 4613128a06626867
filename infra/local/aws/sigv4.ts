import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpRequest } from '../http.ts';

/** Why a signature was refused, in the words that AWS's services use. */
export type Refusal =
  | 'MissingAuthenticationToken'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestExpired'
  | 'RequestTimeTooSkewed'
  | 'AuthorizationQueryParametersError'
  | 'ContentHashMismatch';

export type Verdict = { accessKeyId: string; presigned: boolean } | { refused: Refusal };

const skewMilliseconds = 15 * 60 * 1000;
const longestPresignedSeconds = 7 * 24 * 60 * 60;

/**
 * Verifies AWS Signature Version 4 on a request, in its header or (presigned) in its query, as AWS does:
 * the method, the address, the query, every header signed, the body's hash and the time are all bound.
 *
 * @param path the path as the client signed it
 * @param secretOf the secret of an access key, undefined for an unknown one
 */
export function verifySignature(
  { method, path, query, headers, body }: HttpRequest,
  service: string,
  secretOf: (accessKeyId: string) => string | undefined,
  now = Date.now(),
): Verdict {
  const parameters = query === '' ? [] : query.split('&').map(parameter);
  const presigned = parameters.some(([name]) => name === 'X-Amz-Signature');
  const claim = presigned ? fromQuery(new Map(parameters)) : fromHeaders(headers);
  if (!claim)
    return { refused: presigned ? 'AuthorizationQueryParametersError' : 'MissingAuthenticationToken' };

  const { accessKeyId, scope, signedHeaders, signature, date, expires } = claim;
  const signedAt = parseDate(date);
  if (Number.isNaN(signedAt)) return { refused: 'AuthorizationQueryParametersError' };
  if (expires === undefined) {
    if (Math.abs(now - signedAt) > skewMilliseconds) return { refused: 'RequestTimeTooSkewed' };
  } else {
    if (!(expires > 0 && expires <= longestPresignedSeconds))
      return { refused: 'AuthorizationQueryParametersError' };
    if (now > signedAt + expires * 1000 || now < signedAt - skewMilliseconds)
      return { refused: 'RequestExpired' };
  }
  const secret = secretOf(accessKeyId);
  if (!secret) return { refused: 'InvalidAccessKeyId' };
  const [day = '', , signedService] = scope;
  // What a service acts on has to be signed: the host, and each x-amz header that came along.
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && !signedHeaders.includes(name),
  );
  if (
    signedService !== service ||
    !date.startsWith(day) ||
    !signedHeaders.includes('host') ||
    unsigned.length > 0
  ) {
    return { refused: 'SignatureDoesNotMatch' };
  }

  const payload = presigned ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? sha256(body));
  const canonical = [
    method,
    service === 's3' ? path : encodeAgain(path),
    parameters
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]): [string, string] => [encode(name), encode(value)])
      .sort(([a, x], [b, y]) => (a === b ? order(x, y) : order(a, b)))
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    ...signedHeaders.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce((from: string | Buffer, part) => hmac(from, part), `AWS4${secret}`);
  if (!sameText(hmac(key, toSign).toString('hex'), signature)) return { refused: 'SignatureDoesNotMatch' };
  if (/^[0-9a-f]{64}$/.test(payload) && payload !== sha256(body)) return { refused: 'ContentHashMismatch' };
  return { accessKeyId, presigned };
}

interface Claim {
  accessKeyId: string;
  scope: string[];
  signedHeaders: string[];
  signature: string;
  /** ISO 8601 basic, as in `20261121T043000Z`. */
  date: string;
  /** Seconds; only of a presigned address. */
  expires?: number;
}

function fromQuery(parameters: Map<string, string>): Claim | undefined {
  const get = (name: string) => parameters.get(`X-Amz-${name}`);
  const [accessKeyId = '', ...scope] = (get('Credential') ?? '').split('/');
  if (get('Algorithm') !== 'AWS4-HMAC-SHA256' || scope.length !== 4) return undefined;
  return {
    accessKeyId,
    scope,
    signedHeaders: (get('SignedHeaders') ?? '').split(';'),
    signature: get('Signature') ?? '',
    date: get('Date') ?? '',
    expires: Number(get('Expires')),
  };
}

function fromHeaders(headers: Record<string, string>): Claim | undefined {
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!found) return undefined;
  const [, credential = '', signedHeaders = '', signature = ''] = found;
  const [accessKeyId = '', ...scope] = credential.split('/');
  return {
    accessKeyId,
    scope,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: headers['x-amz-date'] ?? '',
  };
}

function parameter(text: string): [string, string] {
  const at = text.indexOf('=');
  const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '));
  return at < 0 ? [decode(text), ''] : [decode(text.slice(0, at)), decode(text.slice(at + 1))];
}

function parseDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

const encode = (value: string) =>
  encodeURIComponent(value).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
const encodeAgain = (path: string) => path.split('/').map(encode).join('/');
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) => createHmac('sha256', key).update(value).digest();
const sameText = (a: string, b: string) =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

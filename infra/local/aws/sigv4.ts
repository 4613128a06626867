import { createHash, timingSafeEqual } from 'node:crypto';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import { secondsPerDay } from '../../../shared/language/time.ts';
import type { HttpRequest } from '../machine/http.ts';

/** AWS's codes for refused signatures. */
export type Refusal =
  | 'MissingAuthenticationToken'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestExpired'
  | 'RequestTimeTooSkewed'
  | 'AuthorizationQueryParametersError'
  | 'ContentHashMismatch';

export type Outcome = { accessKeyId: string; presigned: boolean } | { refused: Refusal };

const skewMilliseconds = 15 * 60 * 1000;
const longestPresignedSeconds = 7 * secondsPerDay;

/**
 * Verifies the AWS Signature Version 4 in a request's header or (presigned) in its query. It covers the method, the
 * address, the query, the signed headers, the body's hash and the time. AWS's own signer signs the request again, and the
 * signatures are compared.
 *
 * @param path the path as the client signed it
 * @param secretOf finds the secret of an access key
 */
export async function verifySignature(
  request: HttpRequest,
  service: string,
  secretOf: (accessKeyId: string) => string | undefined,
  now = Date.now(),
): Promise<Outcome> {
  const { headers, body } = request;
  const query = new URLSearchParams(request.query);
  const presigned = query.has('X-Amz-Signature');
  const claim = presigned ? fromQuery(query) : fromHeaders(headers);
  if (!claim)
    return { refused: presigned ? 'AuthorizationQueryParametersError' : 'MissingAuthenticationToken' };

  const { accessKeyId, scope, signedHeaders, date, expires } = claim;
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
  const secretAccessKey = secretOf(accessKeyId);
  if (!secretAccessKey) return { refused: 'InvalidAccessKeyId' };
  const [day = '', , signedService] = scope;
  // The host and every x-amz header must be signed.
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

  const again = await signedAgain(request, query, claim, signedAt, secretAccessKey);
  if (!sameText(again, claim.signature)) return { refused: 'SignatureDoesNotMatch' };
  const claimedHash = headers['x-amz-content-sha256'] ?? '';
  const hash = createHash('sha256').update(body).digest('hex');
  if (!presigned && /^[0-9a-f]{64}$/.test(claimedHash) && claimedHash !== hash)
    return { refused: 'ContentHashMismatch' };
  return { accessKeyId, presigned };
}

/** Signs a request with this secret, by the parameters in its own signature. */
async function signedAgain(
  { method, path, headers, body }: HttpRequest,
  query: URLSearchParams,
  { accessKeyId, scope, signedHeaders, expires }: Claim,
  signedAt: number,
  secretAccessKey: string,
): Promise<string | undefined> {
  const [, region = '', service = ''] = scope;
  const signer = new SignatureV4({
    credentials: { accessKeyId, secretAccessKey },
    region,
    service,
    sha256: Hash.bind(null, 'sha256'),
    applyChecksum: false,
    uriEscapePath: service !== 's3',
  });
  const request = {
    method,
    protocol: 'http:',
    hostname: '',
    path,
    query: Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => signedHeaders.includes(name))),
  };
  const options = { signingDate: new Date(signedAt), signableHeaders: new Set(signedHeaders) };
  if (expires === undefined) {
    const signed = await signer.sign({ ...request, body }, options);
    return fromHeaders(signed.headers)?.signature;
  }
  // The body of a presigned address is never signed.
  const signed = await signer.presign(
    { ...request, body: {} },
    { ...options, expiresIn: expires, unhoistableHeaders: new Set(signedHeaders) },
  );
  return String(signed.query?.['X-Amz-Signature']);
}

interface Claim {
  accessKeyId: string;
  scope: string[];
  signedHeaders: string[];
  signature: string;
  /** ISO 8601 basic, as in `20261121T043000Z`. */
  date: string;
  /** In seconds; only presigned addresses have it. */
  expires?: number;
}

function fromQuery(query: URLSearchParams): Claim | undefined {
  const get = (name: string) => query.get(`X-Amz-${name}`);
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

function parseDate(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
}

const sameText = (a: string | undefined, b: string) =>
  a?.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

import type { Refusal } from '../aws/sigv4.ts';
import type { HttpResponse } from '../machine/http.ts';

const catalogue = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationQueryParametersError: [400, 'The address is not signed as Signature Version 4 asks.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NotImplemented: [501, 'The local storage does not know this operation.'],
  RequestExpired: [403, 'Request has expired'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [
    403,
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  ],
  XAmzContentSHA256Mismatch: [
    400,
    'The provided x-amz-content-sha256 header does not match what was computed.',
  ],
} satisfies Record<string, [number, string]>;

export type S3Code = keyof typeof catalogue;

/** An error in S3's XML. */
export function s3Error(code: S3Code): HttpResponse {
  const [status, message] = catalogue[code];
  // S3 answers an expired address with AccessDenied.
  const shown = code === 'RequestExpired' ? 'AccessDenied' : code;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${shown}</Code><Message>${message}</Message></Error>`;
  return { status, headers: { 'content-type': 'application/xml' }, body: Buffer.from(xml) };
}

/** S3's codes for refused signatures. */
export const refusals: Record<Refusal, S3Code> = {
  MissingAuthenticationToken: 'AccessDenied',
  InvalidAccessKeyId: 'InvalidAccessKeyId',
  SignatureDoesNotMatch: 'SignatureDoesNotMatch',
  RequestExpired: 'RequestExpired',
  RequestTimeTooSkewed: 'RequestTimeTooSkewed',
  AuthorizationQueryParametersError: 'AuthorizationQueryParametersError',
  ContentHashMismatch: 'XAmzContentSHA256Mismatch',
};

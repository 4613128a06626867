import type { Assembly } from '../assembly/assembly.ts';
import type { HttpRequest, HttpResponse } from '../machine/http.ts';
import { matchesAny } from '../machine/patterns.ts';
import type { BucketProperties, CorsRule } from './buckets.ts';
import { s3Error } from './errors.ts';

/** The CORS rules of each bucket. */
export type CorsRules = Map<string, CorsRule[]>;

export function corsRules(assembly: Assembly): CorsRules {
  const buckets = assembly.resources<BucketProperties>('AWS::S3::Bucket');
  return new Map(buckets.map(({ ref, properties }) => [ref, properties.CorsConfiguration?.CorsRules ?? []]));
}

/**
 * Checks a bucket's CORS rules as a browser would. On AWS the bucket has another origin than the app, but here the same:
 * without this check a missing rule would be noticed only on AWS.
 *
 * @returns the answer to a preflight, a refusal, or headers for the bucket's answer
 */
export function crossOrigin(
  rules: CorsRule[],
  { method, headers }: HttpRequest,
): { answer: HttpResponse } | { headers: Record<string, string> } {
  const { origin } = headers;
  if (!origin) return { headers: {} };
  const preflight = method === 'OPTIONS';
  const wantedMethod = preflight ? headers['access-control-request-method'] : method;
  const wantedHeaders = preflight
    ? (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim().toLowerCase())
    : Object.keys(headers).filter((name) => name === 'content-type' || name.startsWith('x-amz-'));
  const rule = rules.find(
    ({ AllowedOrigins, AllowedMethods, AllowedHeaders = [] }) =>
      matchesAny(AllowedOrigins, origin) &&
      AllowedMethods.includes(wantedMethod ?? '') &&
      wantedHeaders.every((name) => name === '' || matchesAny(AllowedHeaders, name, 'i')),
  );
  if (!rule) return { answer: s3Error('AccessForbidden') };
  const allowed = {
    'access-control-allow-origin': rule.AllowedOrigins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.AllowedMethods.join(', '),
    ...(preflight && { 'access-control-allow-headers': wantedHeaders.join(', ') }),
    ...(rule.ExposedHeaders && { 'access-control-expose-headers': rule.ExposedHeaders.join(', ') }),
    ...(rule.MaxAge && { 'access-control-max-age': String(rule.MaxAge) }),
    vary: 'Origin',
  };
  return preflight
    ? { answer: { status: 200, headers: allowed, body: Buffer.alloc(0) } }
    : { headers: allowed };
}

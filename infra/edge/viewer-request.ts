/**
 * The event of a CloudFront viewer-request function; header names are lower-case. The functions run in CloudFront's own
 * engine, which has no destructuring and no optional chaining.
 */
export type ViewerRequestEvent = {
  context: { distributionDomainName: string };
  viewer: { ip: string };
  request: {
    method: string;
    uri: string;
    headers: Record<string, { value: string } | undefined>;
    cookies: Record<string, { value: string } | undefined>;
  };
};

/** An answer of the CloudFront function itself, in the product's words. */
export function answer(
  refused: { status: number; body: object },
  reason: string,
  more: Record<string, { value: string }>,
) {
  more['content-type'] = { value: 'application/json; charset=utf-8' };
  more['cache-control'] = { value: 'no-store' };
  return {
    statusCode: refused.status,
    statusDescription: reason,
    headers: more,
    body: JSON.stringify(refused.body),
  };
}

/** The key that the API signs passes with; `edge.ts` defines this constant. */
declare const key: string;
/** The part of Node's `crypto` that CloudFront's runtime has. */
declare function require(module: 'crypto'): Pick<typeof import('node:crypto'), 'createHmac'>;

/** The hash of a text that takes the key. */
export function keyed(text: string) {
  // biome-ignore lint/style/useNodejsImportProtocol: CloudFront's engine knows no other name
  return require('crypto').createHmac('sha256', key).update(text);
}

/** Compares in constant time. */
export function isSame(one: string, other: string): boolean {
  let differing = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) differing |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differing === 0;
}

/** A pass of the API (functions/http/edge.ts): when it expires, in epoch seconds, and its member's digits. */
export type Pass = { until: number; id: string };

/** The pass in a cookie; one that expired in 1970 if the API didn't sign it. */
export function readPass(carried: { value: string } | undefined): Pass {
  const parts = (carried ? carried.value : '').split('.');
  const isSigned = isSame(keyed(`${parts[0]}.${parts[1]}`).digest('base64url'), String(parts[2]));
  return { until: isSigned ? Number(parts[0]) || 0 : 0, id: String(parts[1]) };
}

/** Put before the code of these functions by infra/edge/edge.ts: what the API signs passes with. */
declare const key: string;
/** Of Node.js's, CloudFront's engine has this much. */
declare function require(module: 'crypto'): {
  createHmac(
    algorithm: 'sha256',
    key: string,
  ): { update(text: string): { digest(encoding: 'base64url'): string } };
};

/** Takes as long for a sign that is wrong at its beginning as for one that is wrong at its end. */
export function isSame(one: string, other: string): boolean {
  let differing = one.length ^ other.length;
  for (let at = 0; at < one.length; at++) differing |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return differing === 0;
}

/** Until when a cookie is a pass of the API's (functions/http/pass.ts), in epoch seconds; 0 if it is none. */
export function passEnd(carried: { value: string } | undefined): number {
  const parts = (carried ? carried.value : '').split('.');
  const until = String(parts[0]);
  // biome-ignore lint/style/useNodejsImportProtocol: CloudFront's engine knows no other name
  const sign = require('crypto').createHmac('sha256', key).update(until).digest('base64url');
  return isSame(sign, String(parts[1])) ? Number(until) || 0 : 0;
}

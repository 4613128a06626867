import type { ViewerRequest } from './viewer-request.ts';

/** Put before the code of these functions by infra/edge.ts. */
declare const answer: typeof import('./answer.ts').answer;
declare const refusal: { status: number; body: object };
declare const cookie: string;
/** What the API signs passes with. */
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

/** Whether a cookie is a pass of the API's (functions/http/pass.ts) that has not run out. */
export function isPass(value: string): boolean {
  const parts = value.split('.');
  const until = String(parts[0]);
  // biome-ignore lint/style/useNodejsImportProtocol: CloudFront's engine knows no other name
  const sign = require('crypto').createHmac('sha256', key).update(until).digest('base64url');
  return isSame(sign, String(parts[1])) && Number(until) > Date.now() / 1000;
}

/** Before the pictures: who carries no pass is refused, whether or not the edge holds the picture already. */
export function handler(event: ViewerRequest) {
  const request = event.request;
  const carried = request.cookies[cookie];
  return carried && isPass(carried.value) ? request : answer(refusal, 'Forbidden', {});
}

import type { ViewerRequest } from './viewer-request.ts';

/** Put before the code of these functions by infra/edge/edge.ts. */
declare const answer: typeof import('./answer.ts').answer;
declare const refusal: { status: number; body: object };
declare const cookie: string;
declare const passEnd: typeof import('./pass.ts').passEnd;

/** Before the pictures: who carries no pass is refused, whether or not the edge holds the picture already. */
export function handler(event: ViewerRequest) {
  const request = event.request;
  return passEnd(request.cookies[cookie]) > Date.now() / 1000 ? request : answer(refusal, 'Forbidden', {});
}

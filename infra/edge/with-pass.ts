import type { ViewerRequestEvent } from './viewer-request.ts';

/* These constants and functions are defined by `edge.ts`. */
declare const answer: typeof import('./viewer-request.ts').answer;
declare const refusal: { status: number; body: object };
declare const cookie: string;
declare const readPass: typeof import('./viewer-request.ts').readPass;

/** Runs before the pictures: a caller without a pass is refused, even if the picture is cached. */
export function handler(event: ViewerRequestEvent) {
  const request = event.request;
  const pass = readPass(request.cookies[cookie]);
  return pass.until > Date.now() / 1000 ? request : answer(refusal, 'Forbidden', {});
}

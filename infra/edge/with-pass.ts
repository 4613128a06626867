import type { ViewerRequestEvent } from './viewer-request.ts';

/* These constants and functions are defined by `edge.ts`. */
declare const answer: typeof import('./viewer-request.ts').answer;
declare const refusal: { status: number; body: object };
declare const cookie: string;
declare const passEnd: typeof import('./viewer-request.ts').passEnd;

/** Runs before the pictures: a caller without a pass is refused, even if the picture is cached. */
export function handler(event: ViewerRequestEvent) {
  const request = event.request;
  return passEnd(request.cookies[cookie]) > Date.now() / 1000 ? request : answer(refusal, 'Forbidden', {});
}

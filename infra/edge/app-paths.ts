import type { ViewerRequestEvent } from './viewer-request.ts';

/** The names at the top of the app's bucket; `edge.ts` defines this constant. */
declare const files: string[];

/** Runs before the app's files: an address that is none of them is a screen of the app, and gets its page. */
export function handler(event: ViewerRequestEvent) {
  const request = event.request;
  if (files.indexOf(String(request.uri.split('/')[1])) < 0) request.uri = '/index.html';
  return request;
}

import type { ViewerRequest } from './viewer-request.ts';

/** Put before the code of this function by infra/edge/edge.ts: what stands at the top of the app's files. */
declare const files: string[];

/** Before the app's files: an address of the app, whatever it ends in, names none of them and is answered by its one page. */
export function handler(event: ViewerRequest) {
  const request = event.request;
  if (files.indexOf(String(request.uri.split('/')[1])) < 0) request.uri = '/index.html';
  return request;
}

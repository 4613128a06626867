import type { ViewerRequest } from './viewer-request.ts';

/** Before the app's files: a path of the app, which is no file, is answered by its one page. */
export function handler(event: ViewerRequest) {
  const request = event.request;
  const name = request.uri.slice(request.uri.lastIndexOf('/'));
  if (name.indexOf('.') < 0) request.uri = '/index.html';
  return request;
}

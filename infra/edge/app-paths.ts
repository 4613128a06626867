import type { ViewerRequest } from './viewer-request.ts';

/**
 * Before the app's files: a path of the app, which names no file, is answered by its one page. A file's
 * name is plain letters with an ending; the mail address that a path of the app may end in is not.
 */
export function handler(event: ViewerRequest) {
  const request = event.request;
  if (!/\/[\w-]+(\.[\w-]+)+$/.test(request.uri)) request.uri = '/index.html';
  return request;
}

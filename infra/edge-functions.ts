import { errorCatalogue } from '../shared/errors.ts';
import { routes } from '../shared/routes.ts';

/**
 * CloudFront Functions, as the text CloudFront runs. They see a request before any origin does.
 */

/** The app's own addresses (no file ending) are all one page; everything else is left alone. */
export const spaRewrite = `function handler(event) {
  var request = event.request;
  if (request.uri.lastIndexOf('.') <= request.uri.lastIndexOf('/')) request.uri = '/index.html';
  return request;
}
`;

const unauthenticated = JSON.stringify({
  error: { code: 'unauthenticated', message: errorCatalogue.unauthenticated.message },
});

/** An HTTP API can't word its own 401; a call that carries no token at all is answered here. */
export const askForToken = `var open = ${JSON.stringify(routes.filter((route) => route.public).map((route) => route.path))};
function handler(event) {
  var request = event.request;
  var header = request.headers.authorization;
  if (open.indexOf(request.uri) >= 0 || (header && header.value.indexOf('Bearer ') === 0)) return request;
  return {
    statusCode: ${errorCatalogue.unauthenticated.status},
    statusDescription: 'Unauthorized',
    headers: { 'content-type': { value: 'application/json' }, 'cache-control': { value: 'no-store' } },
    body: { encoding: 'text', data: ${JSON.stringify(unauthenticated)} },
  };
}
`;

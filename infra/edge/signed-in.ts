import type { ViewerRequestEvent } from './viewer-request.ts';

/* These constants and functions are defined by `edge.ts`. */
declare const answer: typeof import('./viewer-request.ts').answer;
declare const refusal: { status: number; body: object };
declare const noSuchMethod: { status: number; body: object };
/** The methods of each path that needs no token; one that ends with a slash stands for all right below it. */
declare const open: Record<string, string[] | undefined>;
/** The name of the header with the caller's IP address. */
declare const viewer: string;
/** The name of the header with the app's origin, and the product's own domain. */
declare const app: { header: string; domain?: string };
/** The name of the pass's cookie, and the seconds after its expiry for which it still proves that a member was here. */
declare const pass: { cookie: string; remembered: number };
declare const passEnd: typeof import('./viewer-request.ts').passEnd;
/** The path prefix of the gateway's route for browsers that a member used. */
declare const members: string;
/** The path prefix of the gateway's route for calls without a token, and the paths that have a route of their own. */
declare const shared: { prefix: string; but: string[] };
/** The path prefix of the call that ends the digest, and the page that does so at a press. */
declare const ending: { call: string; page: string };
declare const pool: { issuer: string; client: string; scope: string };

export function carriesAccessToken(header: { value: string } | undefined): boolean {
  const value = header ? header.value : '';
  if (!/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/.test(value)) return false;
  try {
    const parts = value.slice('Bearer '.length).split('.');
    const head = JSON.parse(Buffer.from(String(parts[0]), 'base64url').toString());
    const claims = JSON.parse(Buffer.from(String(parts[1]), 'base64url').toString());
    return (
      head.alg === 'RS256' &&
      claims.token_use === 'access' &&
      claims.iss === pool.issuer &&
      claims.client_id === pool.client &&
      String(claims.scope).split(' ').indexOf(pool.scope) >= 0 &&
      claims.exp > Date.now() / 1000
    );
  } catch (_notJson) {
    return false;
  }
}

/**
 * Runs before the API. It answers calls without a current access token of the pool in the product's words, because API
 * Gateway's own 401 can't be worded. It verifies no signature: the authorizer does. It tells the API the caller's IP
 * address, for rate limits, and the app's origin, for passkeys.
 *
 * Mail programs that don't know one-click unsubscribing open the call's address in a browser, which is sent to the page.
 *
 * Calls from a browser with a pass get a route of their own, so that forged tokens, which the authorizer refuses, can't
 * use up its rate limit.
 */
export function handler(event: ViewerRequestEvent) {
  const request = event.request;
  request.headers[viewer] = { value: event.viewer.ip };
  const domain = app.domain || event.context.distributionDomainName;
  request.headers[app.header] = { value: `https://${domain}` };
  if (request.method === 'GET' && request.uri.startsWith(ending.call)) {
    const page = `${ending.page}#${request.uri.slice(ending.call.length)}`;
    return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: page } } };
  }
  const methods = open[request.uri] || open[request.uri.slice(0, request.uri.lastIndexOf('/') + 1)];
  if (methods && methods.indexOf(request.method) < 0)
    return answer(noSuchMethod, 'Method Not Allowed', { allow: { value: methods.join(', ') } });
  if (methods) {
    if (shared.but.indexOf(request.uri) < 0) request.uri = shared.prefix + request.uri;
    return request;
  }
  if (carriesAccessToken(request.headers.authorization)) {
    const isKnown = passEnd(request.cookies[pass.cookie]) + pass.remembered > Date.now() / 1000;
    if (isKnown) request.uri = members + request.uri;
    return request;
  }
  return answer(refusal, 'Unauthorized', { 'www-authenticate': { value: 'Bearer' } });
}

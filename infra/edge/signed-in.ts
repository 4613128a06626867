import type { ViewerRequest } from './viewer-request.ts';

/** Put before the code of these functions by infra/edge/edge.ts. */
declare const answer: typeof import('./answer.ts').answer;
declare const refusal: { status: number; body: object };
declare const noSuchMethod: { status: number; body: object };
/** The methods of each path that asks for no token. */
declare const open: Record<string, string[] | undefined>;
/** The header that says from where a call comes. */
declare const viewer: string;
/** The header that says where people open the app, and the domain where it isn't CloudFront's. */
declare const app: { header: string; domain?: string };
/** The cookie that the pass is in, and for how many seconds after its end it says that a member was here. */
declare const pass: { cookie: string; remembered: number };
declare const passEnd: typeof import('./pass.ts').passEnd;
/** What begins the path of the gateway's route for browsers that a member used. */
declare const members: string;
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
 * Before the API: a caller without an access token, or with one that has run out or is another pool's, is
 * told so in the product's words, which API Gateway's own answer can't be given. Nothing is verified here:
 * whoever passes still has to pass the authorizer. That authorizer would also ask for a token where an open
 * path is asked for by another method. The API is told who calls, to limit those without a token, and where the
 * app is, for which passkeys are.
 *
 * What a pass shows to be a browser that a member used goes by a route of its own: tokens of anybody's making, which
 * the authorizer refuses, use up the limit of the other.
 */
export function handler(event: ViewerRequest) {
  const request = event.request;
  request.headers[viewer] = { value: event.viewer.ip };
  const domain = app.domain || event.context.distributionDomainName;
  request.headers[app.header] = { value: `https://${domain}` };
  const methods = open[request.uri];
  if (methods && methods.indexOf(request.method) < 0)
    return answer(noSuchMethod, 'Method Not Allowed', { allow: { value: methods.join(', ') } });
  if (methods) return request;
  if (carriesAccessToken(request.headers.authorization)) {
    const isKnown = passEnd(request.cookies[pass.cookie]) + pass.remembered > Date.now() / 1000;
    if (isKnown) request.uri = members + request.uri;
    return request;
  }
  return answer(refusal, 'Unauthorized', { 'www-authenticate': { value: 'Bearer' } });
}

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
declare const readPass: typeof import('./viewer-request.ts').readPass;
declare const keyed: typeof import('./viewer-request.ts').keyed;
/** The passes that an operator ended, such as `c49a10b2.1764412345`: those of a member that expired until then. */
declare const ended: string;
/** What the paths of lanes begin with. */
declare const lanes: typeof import('../../shared/calls/routes.ts').lanePaths;
/** The path of the API's document, which is a file. */
declare const documentPath: string;
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
 * The digits that stand for the network of an address: of IPv4 its first three numbers, of IPv6 its first three groups,
 * within which one customer may have any number of addresses.
 */
export function networkDigits(ip: string): string {
  return keyed(ip.split(/[.:]/).slice(0, 3).join('.')).digest('hex');
}

/**
 * The lane of these five minutes: each time the next of eight digits. So nobody shares one with a flooder for long, and an
 * operator learns digit after digit whose pass it is.
 */
export function laneOf(digits: string): string {
  return digits.charAt(Math.floor(Date.now() / 300_000) % 8);
}

/**
 * Runs before the API. It answers calls without a current access token of the pool in the product's words, because API
 * Gateway's own 401 can't be worded. It verifies no signature: the authorizer does. It tells the API the caller's IP
 * address, for rate limits, and the app's origin, for passkeys.
 *
 * Mail programs that don't know one-click unsubscribing open the call's address in a browser, which is sent to the page.
 *
 * Each call goes to a lane with a rate limit of its own: from a browser with a pass to its member's, where forged tokens,
 * which the authorizer refuses, can't come without it, and any other to its network's.
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
    if (request.uri !== documentPath)
      request.uri = lanes.open + laneOf(networkDigits(event.viewer.ip)) + request.uri;
    return request;
  }
  if (carriesAccessToken(request.headers.authorization)) {
    const carried = readPass(request.cookies[pass.cookie]);
    const at = ended.indexOf(`${carried.id}.`);
    const isEnded = at >= 0 && carried.until <= Number(ended.slice(at + 9, at + 19));
    const isKnown = !isEnded && carried.until + pass.remembered > Date.now() / 1000;
    const lane = isKnown
      ? lanes.members + laneOf(carried.id)
      : lanes.tokens + laneOf(networkDigits(event.viewer.ip));
    request.uri = lane + request.uri;
    return request;
  }
  return answer(refusal, 'Unauthorized', { 'www-authenticate': { value: 'Bearer' } });
}

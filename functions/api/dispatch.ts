import { methodsOf, type Operation, type Route, routeKey, routes } from '../../shared/calls/routes.ts';
import { isCollection } from '../../shared/kinds/collections.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { viewerHeader } from '../../shared/protocol/headers.ts';
import { agentOf } from '../http/agent.ts';
import type { Answer, ApiEvent, Handler } from '../http/call.ts';
import { readLanguage } from '../http/read-language.ts';
import { validate, validateQuery } from '../http/validate.ts';
import { readCaller } from '../stores/actor.ts';
import { countClient } from '../stores/clients.ts';
import { countRefusal } from '../stores/refusals.ts';
import { countLargeAnswer } from '../stores/response-budget.ts';
import { type Bearer, readSession } from '../stores/sessions.ts';
import { assertReauthenticated } from './assert-reauthenticated.ts';
import * as all from './handlers.ts';

/** A call without a handler doesn't compile. */
const handlers: { [O in Operation]: Handler<O> } = all;

/** A handler without its types: `dispatch` pairs it with the right call. */
const handlerOf = ({ operation }: Route) =>
  handlers[operation] as unknown as (call: object) => Promise<Answer>;

/** The request, whose query and body are validated when the handler asks for them. */
const toRequest = (route: Route, event: ApiEvent) => ({
  path: (event.pathParameters ?? {}) as Record<string, string>,
  query: () => validateQuery(route, event.queryStringParameters ?? {}),
  input: () => route.input && validate(route.input, event.json),
  language: readLanguage(event.headers['accept-language']),
  headers: event.headers,
  body: event.json,
  refusal: (...refusal: ConstructorParameters<typeof ProductError>) => new ProductError(...refusal),
});

const byRouteKey = new Map(routes.map((route) => [routeKey(route), route]));

/** Names the methods of an address that has others. */
function noSuchCall({ rawPath = '' }: Partial<ApiEvent>): ProductError {
  const allow = methodsOf(rawPath);
  return allow.length > 0 ? new ProductError('method-not-allowed', { allow }) : new ProductError('not-found');
}

/** @throws `unauthenticated` for a token that doesn't name its sign-in, which could not be ended */
function bearerOf({ requestContext, headers }: ApiEvent): Bearer & { tokenEnds: number } {
  const { sub, origin_jti: id, auth_time: time, iat, exp } = requestContext.authorizer?.jwt?.claims ?? {};
  const at = Number(time);
  if (typeof sub !== 'string' || typeof id !== 'string' || !(at > 0))
    throw new ProductError('unauthenticated');
  return {
    uid: sub,
    signIn: { id, at },
    agent: agentOf(headers['user-agent']),
    issued: Number(iat ?? at),
    tokenEnds: Number(exp),
  };
}

/** Runs the handler of the route that the HTTP API has chosen; unknown routes are not found. */
export async function dispatch(event: ApiEvent): Promise<Answer> {
  const route = byRouteKey.get(event.routeKey);
  const { collection } = event.pathParameters ?? {};
  // `POST /api/me` matches `POST /api/{collection}`, and is not a call.
  const isCall = !route?.path.includes('{collection}') || isCollection(collection);
  if (!route || !isCall) throw noSuchCall(event);
  const { operation, method, who, dailyLimit } = route;
  const [handle, sent] = [handlerOf(route), toRequest(route, event)];
  if (who === 'anybody') {
    await countClient(event.headers[viewerHeader] ?? '');
    return handle(sent);
  }
  const { tokenEnds, ...bearer } = bearerOf(event);
  const { uid } = bearer;
  if (who === 'stranger') return handle({ ...sent, uid, session: await readSession(bearer) });
  const actor = await readCaller(bearer, { operation, collection }, method !== 'GET');
  try {
    assertReauthenticated(route, sent.path, actor);
    if (actor.limitRefusal && dailyLimit !== 'none') throw actor.limitRefusal;
    const answer = await handle({ ...sent, actor, tokenEnds });
    if (method === 'GET') await countLargeAnswer(uid, answer, new Date());
    return answer;
  } catch (refusal) {
    await countRefusal(uid, refusal, new Date());
    throw actor.needsSecondFactor && isRightsRefusal(refusal)
      ? new ProductError('second-factor-needed')
      : refusal;
  }
}

/** Whether the rights of the caller caused this refusal. */
const isRightsRefusal = (error: unknown) =>
  error instanceof ProductError && (error.code === 'forbidden' || error.code === 'not-found');

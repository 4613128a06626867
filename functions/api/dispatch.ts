import { isCollection } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import { viewerHeader } from '../../shared/origin.ts';
import { methodsOf, type Operation, type Route, routeKey, routes } from '../../shared/routes.ts';
import { agentOf } from '../http/agent.ts';
import type { Answer, Handler } from '../http/call.ts';
import type { ApiEvent } from '../http/event.ts';
import { validated, validatedQuery } from '../http/validate.ts';
import { type Bearer, readCaller } from '../stores/actor.ts';
import { countClient } from '../stores/clients.ts';
import { countRefusal } from '../stores/refusals.ts';
import { countLargeAnswer } from '../stores/response-budget.ts';
import { assertProved } from './assert-proved.ts';
import * as all from './handlers.ts';

/** The compiler names the call that nothing answers. */
const handlers: { [O in Operation]: Handler<O> } = all;

/** A call's handler, seen without its call: `dispatch` keeps both together. */
const handlerOf = ({ operation }: Route) =>
  handlers[operation] as unknown as (call: object) => Promise<Answer>;

/** What was sent, by the call's own schemas, each of which is asked when the handler asks it. */
const sentIn = (route: Route, event: ApiEvent) => ({
  path: (event.pathParameters ?? {}) as Record<string, string>,
  query: () => validatedQuery(route, event.queryStringParameters ?? {}),
  input: () => route.input && validated(route.input, event.json),
  headers: event.headers,
  body: event.json,
  refusal: (...refusal: ConstructorParameters<typeof ProductError>) => new ProductError(...refusal),
});

const byRouteKey = new Map(routes.map((route) => [routeKey(route), route]));

/** Of an address that has other methods they are named; any other doesn't exist. */
function noSuchCall({ rawPath = '' }: Partial<ApiEvent>): ProductError {
  const allow = methodsOf(rawPath);
  return allow.length > 0 ? new ProductError('method-not-allowed', { allow }) : new ProductError('not-found');
}

/** @throws ProductError `unauthenticated` where a token doesn't say of which sign-in it is: it could not be ended. */
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

/** Picks the handler by the route the HTTP API has chosen; whatever it knows none for doesn't exist. */
export async function dispatch(event: ApiEvent): Promise<Answer> {
  const route = byRouteKey.get(event.routeKey);
  const { collection } = event.pathParameters ?? {};
  // `POST /api/me` has the form of `POST /api/{collection}`, and is none.
  const isCall = !route?.path.includes('{collection}') || isCollection(collection);
  if (!route || !isCall) throw noSuchCall(event);
  const { operation, method, who, dailyLimit } = route;
  const [handle, sent] = [handlerOf(route), sentIn(route, event)];
  if (who === 'anybody') {
    await countClient(event.headers[viewerHeader] ?? '');
    return handle(sent);
  }
  const { tokenEnds, ...bearer } = bearerOf(event);
  const { uid } = bearer;
  if (who === 'stranger') return handle({ ...sent, uid });
  const actor = await readCaller(bearer, { operation, collection }, method !== 'GET');
  try {
    assertProved(route, sent.path, actor);
    if (actor.limitRefusal && dailyLimit !== 'none') throw actor.limitRefusal;
    const answer = await handle({ ...sent, actor, tokenEnds });
    if (method === 'GET') await countLargeAnswer(uid, answer, new Date());
    return answer;
  } catch (refusal) {
    await countRefusal(uid, refusal, new Date());
    throw actor.needsSecondFactor && isOfRights(refusal) ? new ProductError('second-factor-needed') : refusal;
  }
}

/** What is answered where something isn't allowed, or isn't shown. */
const isOfRights = (error: unknown) =>
  error instanceof ProductError && (error.code === 'forbidden' || error.code === 'not-found');

import type { MiddlewareObj } from '@middy/core';
import {
  findRoute,
  membersPath,
  membersRouteKey,
  openPath,
  openRouteKey,
  routeKey,
} from '../../shared/calls/routes.ts';
import type { Answer, ApiEvent } from './call.ts';

/**
 * Finds the call of a path. The gateway has one rate limit for each route and therefore few routes: all calls with a
 * token share two, and all others but one share a third. A path without a call keeps the gateway's route, which has no
 * handler.
 */
export const findCall = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const isOpen = event.routeKey === openRouteKey;
    if (isOpen) event.rawPath = event.rawPath.slice(openPath.length);
    else if (event.routeKey === membersRouteKey) event.rawPath = event.rawPath.slice(membersPath.length);
    else if (event.routeKey !== '$default') return;
    const route = findRoute(event.requestContext.http.method, event.rawPath);
    // The gateway has checked no token on the open route.
    if (!route || (isOpen && !route.public)) return;
    event.routeKey = routeKey(route);
    event.pathParameters = parametersOf(route.path, event.rawPath);
  },
});

function parametersOf(pattern: string, path: string): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    pattern
      .split('/')
      .flatMap((segment, at) =>
        segment.startsWith('{') ? [[segment.slice(1, -1), decode(segments[at] ?? '')]] : [],
      ),
  );
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

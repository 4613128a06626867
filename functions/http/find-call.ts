import type { MiddlewareObj } from '@middy/core';
import { findRoute, lanePaths, routeKey } from '../../shared/calls/routes.ts';
import type { Answer, ApiEvent } from './call.ts';

/**
 * Finds the call of a path, which the edge puts behind a caller's lane. A path without a call keeps the gateway's route,
 * which has no handler.
 */
export const findCall = (): MiddlewareObj<ApiEvent, Answer> => ({
  before: ({ event }) => {
    const path = /^ANY (\/\w+-)\w\//.exec(event.routeKey)?.[1];
    if (!path) return;
    event.rawPath = event.rawPath.slice(path.length + 1);
    const isOpen = path === lanePaths.open;
    const route = findRoute(event.requestContext.http.method, event.rawPath);
    // The gateway has checked no token on the open routes.
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

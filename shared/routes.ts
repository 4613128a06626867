import * as calls from './calls.ts';
import { isCollection } from './collections.ts';
import type { AnyCall, Method } from './define-call.ts';

type Calls = typeof calls;
export type Operation = keyof Calls;
/** A call by its name. */
export type CallNamed<O extends Operation> = Calls[O];

export type Route = Omit<AnyCall, 'operation'> & { operation: Operation };

/**
 * Every call that the function answers. The gateway has a route for each that is public and one for all others,
 * which asks for a token; the OpenAPI document describes them.
 */
export const routes: readonly Route[] = Object.values(calls satisfies { [O in Operation]: { operation: O } });

const byName: { [O in Operation]: Route } = { ...calls };
export const callNamed = (operation: Operation): Route => byName[operation];

/** Answered by the edge from the bucket, and by no function; it asks for a pass in place of a token. */
export const pictureRoute = {
  operation: 'getPicture',
  method: 'GET',
  path: '/media/{imageId}/{variant}',
} as const;

/** Answered by the edge from the app's files: a deployment writes the document there. */
export const documentRoute = { operation: 'openapi', method: 'GET', path: '/api/openapi.json' } as const;

function routesAt(path: string): Route[] {
  const given = path.split('/');
  return routes.filter((route) => {
    const segments = route.path.split('/');
    const fits = (segment: string, at: number) =>
      segment === '{collection}'
        ? isCollection(given[at])
        : segment.startsWith('{')
          ? given[at] !== ''
          : segment === given[at];
    return segments.length === given.length && segments.every(fits);
  });
}

const methods: Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** The methods that a path has, none where there is no such path. */
export function methodsOf(path: string): Method[] {
  const found = new Set(routesAt(path).map(({ method }) => method));
  return methods.filter((method) => found.has(method));
}

/** The route of a call: of two of one method that which has more of the path in its own words, as of administrators. */
export const findRoute = (method: string, path: string): Route | undefined =>
  routesAt(path)
    .filter((route) => route.method === method)
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];

export const routeKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The gateway's route for callers whose browser a member used within days (`infra/edge/signed-in.ts`): calls without a
 * good token, which anybody can send, take nothing of its limit.
 */
export const membersPath = '/members';
export const membersRouteKey = `ANY ${membersPath}/{proxy+}`;

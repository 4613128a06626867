import type { AnyCall, Method } from '../definitions/define-call.ts';
import { type Collection, isCollection } from '../kinds/collections.ts';
import * as calls from './calls.ts';

type Calls = typeof calls;
export type Operation = keyof Calls;
export type CallNamed<O extends Operation> = Calls[O];

export type Route = Omit<AnyCall<Collection>, 'operation'> & { operation: Operation };

/**
 * Every call that the API function answers. The gateway has a route for each public call, and one with an authorizer for
 * all others.
 */
export const routes: readonly Route[] = Object.values(calls satisfies { [O in Operation]: { operation: O } });

const byName: { [O in Operation]: Route } = { ...calls };
export const callNamed = (operation: Operation): Route => byName[operation];

/** CloudFront answers it from the bucket, for whoever has a pass. */
export const pictureRoute = {
  operation: 'getPicture',
  method: 'GET',
  path: '/media/{imageId}/{variant}',
} as const;

/** CloudFront answers it from the app's files, where a deployment writes the document. */
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

/** The methods of a path; empty if the path doesn't exist. */
export function methodsOf(path: string): Method[] {
  const found = new Set(routesAt(path).map(({ method }) => method));
  return methods.filter((method) => found.has(method));
}

/** The route of a call. If several match, the one with the fewest path parameters is taken. */
export const findRoute = (method: string, path: string): Route | undefined =>
  routesAt(path)
    .filter((route) => route.method === method)
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)[0];

export const routeKey = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`;

/**
 * The gateway's route for browsers that a member used within days (`infra/edge/signed-in.ts`). It has its own rate limit,
 * which calls from strangers can't use up.
 */
export const membersPath = '/members';
export const membersRouteKey = `ANY ${membersPath}/{proxy+}`;

/**
 * The gateway's route for calls without a token. Asking for a code has one of its own, as it is the call that strangers
 * flood.
 */
export const openPath = '/open';
export const openRouteKey = `ANY ${openPath}/{proxy+}`;
export const hasOwnRoute = ({ operation }: Pick<Route, 'operation'>): boolean => operation === 'mailCode';

import type { AnyCall, Method } from '../definitions/define-call.ts';
import { type Collection, isCollection } from '../kinds/collections.ts';
import * as calls from './calls.ts';

type Calls = typeof calls;
export type Operation = keyof Calls;
export type CallNamed<O extends Operation> = Calls[O];

export type Route = Omit<AnyCall<Collection>, 'operation'> & { operation: Operation };

/** Every call that the API function answers. */
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
 * The edge deals callers out to sixteen lanes each (`infra/edge/signed-in.ts`): browsers that a member used, others with a
 * token, and those without one. A lane is a route of the gateway, which has one rate limit for each route: who floods one
 * uses up no other.
 */
export const lanePaths = { members: '/members-', tokens: '/tokens-', open: '/open-' } as const;
export const laneRoutes = (path: string): string[] =>
  [...'0123456789abcdef'].map((lane) => `${path}${lane}/{proxy+}`);

import { decoded } from '../machine/http.ts';

/** A route of an HTTP API, such as `GET /api/{collection}/{id}`, `ANY /media/{proxy+}` or `$default`. */
export interface Route<Target> {
  key: string;
  target: Target;
}

/** The values of a route's placeholders, decoded. */
export type PathParameters = Record<string, string>;

/**
 * Picks the route as an HTTP API does: the most specific path, segment by segment (plain text before `{name}` before
 * `{name+}`), a method before ANY, and `$default` last.
 */
export function pickRoute<Target>(
  routes: Route<Target>[],
  method: string,
  path: string,
): { route: Route<Target>; parameters: PathParameters } | undefined {
  const matching = routes
    .filter(({ key }) => key !== '$default')
    .map((route) => ({ route, parameters: match(route.key, method, path) }))
    .filter(
      (found): found is { route: Route<Target>; parameters: PathParameters } =>
        found.parameters !== undefined,
    )
    .sort((a, b) => (rank(a.route.key) < rank(b.route.key) ? -1 : 1));
  const fallback = routes.find(({ key }) => key === '$default');
  return matching[0] ?? (fallback && { route: fallback, parameters: {} });
}

function match(key: string, method: string, path: string): PathParameters | undefined {
  const [verb, pattern = ''] = key.split(' ');
  if (verb !== 'ANY' && verb !== method) return undefined;
  const expected = pattern.split('/');
  const given = path.split('/');
  const parameters: PathParameters = {};
  for (const [index, segment] of expected.entries()) {
    const name = /^\{(.+)\}$/.exec(segment)?.[1];
    if (name?.endsWith('+')) {
      const rest = given.slice(index).join('/');
      if (rest === '') return undefined;
      parameters[name.slice(0, -1)] = decoded(rest);
      return parameters;
    }
    const value = given[index];
    if (value === undefined || (name ? value === '' : value !== segment)) return undefined;
    if (name) parameters[name] = decoded(value);
  }
  return given.length === expected.length ? parameters : undefined;
}

/** A text by which the more specific route sorts first. */
function rank(key: string): string {
  const [verb, pattern = ''] = key.split(' ');
  const segments = pattern
    .split('/')
    .map((segment) => (segment.endsWith('+}') ? '3' : segment.startsWith('{') ? '2' : '1'));
  return `${segments.join('')}${verb === 'ANY' ? '2' : '1'}`;
}

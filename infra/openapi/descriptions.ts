import { documentRoute, pictureRoute, type Route, routes } from '../../shared/calls/routes.ts';
import { refusalCodesOf } from '../../shared/definitions/define-call.ts';
import { collections, kinds } from '../../shared/kinds/registry.ts';
import { contentOf, type Description, successOf } from './description.ts';
import { toPascalCase } from './schemas.ts';

/** Every operation: each call, repeated for each kind where the path names one, and what CloudFront answers itself. */
export const descriptions = (): Description[] => [
  {
    ...documentRoute,
    operationId: documentRoute.operation,
    summary: 'This document',
    security: 'nothing',
    codes: [],
    success: { status: 200, description: 'OpenAPI 3.1.', content: { schema: { type: 'object' } } },
  },
  ...routes.flatMap((route) => (route.ofKind ? describedByKind(route) : [described(route)])),
  {
    ...pictureRoute,
    operationId: pictureRoute.operation,
    summary: 'A picture, with the cookie that /api/me and /api/sync set',
    security: 'pass',
    codes: ['forbidden'],
    others: { 404: 'There is no such picture: in S3’s XML.' },
    success: { status: 200, description: 'The picture.', content: { type: 'image/webp' } },
  },
];

const described = (route: Route): Description => ({
  operationId: route.operation,
  method: route.method,
  path: route.path,
  summary: route.summary,
  ...(route.public && { security: 'nothing' }),
  codes: refusalCodesOf(route),
  query: route.query,
  headers: route.headers,
  body: contentOf(route),
  success: successOf(route),
});

function describedByKind(route: Route): Description[] {
  return collections.flatMap((collection): Description[] => {
    const kind = kinds[collection];
    const own = route.ofKind?.(kind);
    if (!own) return [];
    const { one, many } = kind.names;
    const { operation, method, refuses, fields, answer } = route;
    const path = route.path
      .replace('{collection}', collection)
      // A path must have one name for its parameter, and the calls of administrators use this one.
      .replace('{id}', collection === 'admins' ? '{userId}' : '{id}');
    const operationId = operation.replace(/Records?$/, toPascalCase(answer?.list ? many : one));
    const { summary, nobody } = own;
    const codes = refusalCodesOf({
      ...route,
      refuses: own.refuses ?? refuses ?? [],
      fields: nobody ? undefined : fields,
    });
    if (nobody) return [{ operationId, method, path, summary, codes }];
    const { query, headers } = route;
    const [body, success] = [contentOf(route, collection), successOf(route, collection)];
    return [{ operationId, method, path, summary, codes, query, headers, body, success }];
  });
}

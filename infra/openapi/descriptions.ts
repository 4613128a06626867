import type * as z from 'zod';
import { documentRoute, pictureRoute, type Route, routes } from '../../shared/calls/routes.ts';
import { type AnyCall, refusalCodesOf } from '../../shared/definitions/define-call.ts';
import { exampleOf } from '../../shared/definitions/examples.ts';
import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import { inEnglish } from '../../shared/language/messages.ts';
import type { RequestHeader } from '../../shared/protocol/call-parts.ts';
import type { ErrorCode } from '../../shared/protocol/errors.ts';
import { bodyOf, input, type Json, output, toPascalCase } from './schemas.ts';

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
    const operationId = operation.replace(/Records?$/, toPascalCase(inEnglish(answer?.list ? many : one)));
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

export type Content = { type?: string; schema?: Json; example?: unknown };

/** The description of one operation. */
export type Description = {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  /** How the caller is authenticated, unless by a token. */
  security?: 'nothing' | 'pass';
  codes: readonly ErrorCode[];
  /** Refusals that the product doesn't word, by status. */
  others?: Record<number, string>;
  query?: z.ZodObject | undefined;
  headers?: readonly RequestHeader[] | undefined;
  body?: Content | undefined;
  /** It is missing where the call is always refused. */
  success?: {
    status: number;
    description: string;
    content?: Content | undefined;
    headers?: Json | undefined;
  };
};

export const schemaName = (collection: Collection): string =>
  `${collection[0]?.toUpperCase()}${collection.slice(1)}`;

const record = (collection: Collection): Content => ({
  schema: { $ref: `#/components/schemas/${schemaName(collection)}` },
  example: exampleOf(kinds[collection]),
});

const etag = {
  etag: { description: 'The record’s version, for If-Match.', schema: { type: 'string' } },
};
const location = { location: { description: 'Where it is from now on.', schema: { type: 'string' } } };

/** The answer of a call; `named` is the kind in its path. */
export function successOf({ answer }: AnyCall<Collection>, named?: Collection): Description['success'] {
  if (!answer) return { status: 204, description: 'Done.' };
  const { description, record: of, list, schema, example, location: isNew } = answer;
  const collection = of === 'named' || list ? named : of;
  const { status = collection || schema ? 200 : 204 } = answer;
  const headers = { ...(of && etag), ...(isNew && location) };
  return {
    status,
    description,
    ...(collection && { content: list ? pageOf(record(collection)) : record(collection) }),
    ...(schema && { content: { schema: output(schema), example } }),
    ...(Object.keys(headers).length > 0 && { headers }),
  };
}

const pageOf = ({ schema, example }: Content): Content => ({
  schema: {
    type: 'object',
    required: ['items'],
    properties: { items: { type: 'array', items: schema }, cursor: { type: 'string' } },
    additionalProperties: false,
  },
  example: { items: [example] },
});

/** The body of a call; `named` is the kind in its path. */
export function contentOf(
  { input: schema, example, fields }: AnyCall<Collection>,
  named?: Collection,
): Content | undefined {
  if (schema) return { schema: input(schema), example };
  if (!fields || !named) return undefined;
  const body = { schema: bodyOf(named, fields) };
  return fields === 'create' ? { ...body, example: kinds[named].examples.create } : body;
}

import type * as z from 'zod';
import type { AnyCall } from '../../shared/definitions/define-call.ts';
import { exampleOf } from '../../shared/definitions/examples.ts';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import type { RequestHeader } from '../../shared/protocol/call-parts.ts';
import type { ErrorCode } from '../../shared/protocol/errors.ts';
import { bodyOf } from './record-body.ts';
import { input, type Json, output } from './schemas.ts';

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

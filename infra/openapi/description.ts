import type * as z from 'zod';
import { versionTag } from '../../shared/contract.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import type { Collection } from '../../shared/registry.ts';
import type { Route } from '../../shared/routes.ts';
import { recordExample } from './examples.ts';
import type { Json } from './schemas.ts';

/** What the document says of a call beside its route. */
export type Description = {
  summary: string;
  /** How it may be refused, beside what can happen to any call. */
  refusals: ErrorCode[];
  /** By what a caller is known, where it isn't the token: how they are refused is then said whole. */
  security?: 'pass';
  /** Refusals in other words than ours, by status. */
  others?: Record<number, string>;
  query?: z.ZodObject;
  headers?: { name: string; description: string; required: boolean; value: z.ZodString }[];
  body?: Content;
  /** None where nobody may. */
  success?: { status: number; description: string; content?: Content; headers?: Record<string, Json> };
};
export type Content = { type?: string; schema?: Json; example?: unknown };
export type Described = Description & { operationId: string; route: Route<string> };

export const etag = {
  etag: { description: 'The record’s version, for If-Match.', schema: { type: 'string' } },
};
export const ifMatch = (required: boolean, what = 'it') => ({
  name: 'If-Match',
  description: `The version ${what} was when it was read, in quotes: "3".`,
  required,
  value: versionTag,
});
export const location = { location: { description: 'Where it is from now on.', schema: { type: 'string' } } };
export const bodyRefusals: ErrorCode[] = ['bad-request', 'too-large', 'unsupported-type', 'invalid'];

/** `Users`. */
export const schemaName = (collection: Collection): string =>
  `${collection[0]?.toUpperCase()}${collection.slice(1)}`;

export const record = (collection: Collection): Content => ({
  schema: { $ref: `#/components/schemas/${schemaName(collection)}` },
  example: recordExample(collection),
});
export const ok = (description: string, content: Content, headers?: Record<string, Json>) => ({
  status: 200,
  description,
  content,
  headers,
});
export const done = { status: 204, description: 'Done.' };

import type * as z from 'zod';
import { withArticle } from '../../shared/articles.ts';
import { idempotencyKey, listQuery } from '../../shared/contract.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { removedByLeavingOut } from '../../shared/left-out.ts';
import { type Collection, kinds } from '../../shared/registry.ts';
import { bodyRefusals, type Description, done, etag, ifMatch, location, ok, record } from './description.ts';
import { recordExample } from './examples.ts';
import { input, type Json, titled } from './schemas.ts';

/** A call that has the form of every kind’s and that no one is allowed. */
const nobodys = (summary: string, refusals: ErrorCode[]): Description => ({ summary, refusals });
export type Common = 'listRecords' | 'getRecord' | 'createRecord' | 'editRecord' | 'deleteRecord';
export const isWritten = (collection: Collection): boolean => kinds[collection].isWritten;

/** A body may carry what only the server sets, as a record just read does: it is not looked at. */
function body(collection: Collection, purpose: 'create' | 'edit'): Json {
  const { [purpose]: schema, ignored } = kinds[collection];
  const { properties, ...rest } = input(schema);
  const unread = ignored[purpose].map((name) => [name, { description: 'Not looked at.' }]);
  const own = titled(properties, kinds[collection].labels);
  return {
    ...rest,
    properties: { ...Object.fromEntries(unread), ...(purpose === 'edit' ? leftOut(collection, own) : own) },
  };
}

/** With each field of a record that an edit may leave out: what that does to it. */
function leftOut(collection: Collection, properties: Json): Json {
  const kind = kinds[collection];
  const shape: Record<string, z.ZodType> = kind.edit.shape;
  const removed = removedByLeavingOut(kind);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      if (!(name in kind.stored.shape) || !shape[name]?.safeParse(undefined).success) return [name, schema];
      const description = removed.includes(name)
        ? 'Left out, it is removed.'
        : 'Left out, it stays as it is.';
      return [name, { ...(schema as Json), description }];
    }),
  );
}

/** The calls that every kind has; none where a kind lacks it. */
export const common: Record<Common, (collection: Collection) => Description | undefined> = {
  listRecords: (collection) => ({
    summary: `The ${kinds[collection].names.many} that the caller may see, in the order of their ids`,
    refusals: ['bad-request'],
    query: listQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: {
        type: 'object',
        required: ['items'],
        properties: {
          items: { type: 'array', items: record(collection).schema },
          cursor: { type: 'string' },
        },
        additionalProperties: false,
      },
      example: { items: [recordExample(collection)] },
    }),
  }),
  getRecord: (collection) => ({
    summary: `One ${kinds[collection].names.one}`,
    refusals: ['not-found'],
    success: ok('The record.', record(collection), etag),
  }),
  createRecord: (collection) =>
    isWritten(collection)
      ? {
          summary:
            collection === 'requests'
              ? 'Nominates somebody: a request that an administrator decides on'
              : `Makes a new ${kinds[collection].names.one}`,
          refusals: ['forbidden', 'conflict', ...bodyRefusals],
          headers: [
            {
              name: 'Idempotency-Key',
              description:
                'With the same key, sending the same again within a day makes nothing new; sending something else is refused, with what was made.',
              required: false,
              value: idempotencyKey,
            },
          ],
          body: { schema: body(collection, 'create'), example: kinds[collection].examples.create },
          success: {
            status: 201,
            description: 'The new record.',
            content: record(collection),
            headers: { ...etag, ...location },
          },
        }
      : nobodys(
          collection === 'admins'
            ? 'Nobody’s: an administrator is made with PUT /api/admins/{userId}'
            : 'Nobody’s: chairs follow from task forces',
          collection === 'admins' ? ['bad-request', 'forbidden'] : ['forbidden'],
        ),
  editRecord: (collection) =>
    isWritten(collection)
      ? {
          summary: `Gives ${withArticle(kinds[collection].names.one)} new content`,
          refusals: ['forbidden', 'not-found', 'stale', 'precondition-required', ...bodyRefusals],
          headers: [ifMatch(true)],
          body: { schema: body(collection, 'edit') },
          success: ok('The record as it is now.', record(collection), etag),
        }
      : collection === 'chairs'
        ? nobodys('Nobody’s: chairs follow from task forces', ['forbidden', 'not-found'])
        : undefined,
  deleteRecord: (collection) =>
    isWritten(collection)
      ? {
          summary: `Deletes ${withArticle(kinds[collection].names.one)}`,
          refusals: [
            'bad-request',
            'forbidden',
            'not-found',
            'stale',
            'too-large',
            ...(collection === 'users' ? ['last-admin' as const] : []),
          ],
          headers: [ifMatch(false)],
          success: done,
        }
      : collection === 'chairs'
        ? nobodys('Nobody’s: chairs follow from task forces', ['forbidden', 'not-found'])
        : undefined,
};

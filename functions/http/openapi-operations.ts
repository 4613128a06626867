import type * as z from 'zod';
import {
  askInput,
  codeInput,
  invitationAnswer,
  invitationInput,
  joinInput,
  resetInput,
} from '../../shared/account.ts';
import { auditAnswer, refusedAnswer } from '../../shared/audit.ts';
import {
  addressCodeInput,
  addressInput,
  auditQuery,
  deletedMembersAnswer,
  dismissQuery,
  idempotencyKey,
  listQuery,
  meAnswer,
  passwordInput,
  renewInput,
  syncAnswer,
  syncQuery,
  undoAddressInput,
  undoneAnswer,
  uploadAnswer,
  uploadInput,
  uploadStatus,
  verificationAnswer,
  versionTag,
} from '../../shared/contract.ts';
import type { ErrorCode } from '../../shared/errors.ts';
import { type Collection, collections, kinds } from '../../shared/registry.ts';
import { type Operation, type Route, routes } from '../../shared/routes.ts';
import { deletedMemberExample, recordExample, id as recordExampleId } from './openapi-examples.ts';
import { inCamelCase, input, type Json, output, titled } from './openapi-schemas.ts';

/** What the document says of a call beside its route. */
export type Description = {
  summary: string;
  /** How it may be refused, beside what can happen to any call. */
  refusals: ErrorCode[];
  query?: z.ZodObject;
  headers?: { name: string; description: string; required: boolean; value: z.ZodString }[];
  body?: Content;
  /** None where nobody may. */
  success?: { status: number; description: string; content?: Content; headers?: Record<string, Json> };
};
export type Content = { type?: string; schema?: Json; example?: unknown };
export type Described = Description & { operationId: string; route: Route };

const etag = { etag: { description: 'The record’s version, for If-Match.', schema: { type: 'string' } } };
const location = { location: { description: 'Where it is from now on.', schema: { type: 'string' } } };
const ifMatch = (required: boolean) => ({
  name: 'If-Match',
  description: 'The version it was when it was read, in quotes: "3".',
  required,
  value: versionTag,
});
const bodyRefusals: ErrorCode[] = ['bad-request', 'too-large', 'unsupported-type', 'invalid'];

/** What may become of a call that asks for no token. */
const anyones: ErrorCode[] = [...bodyRefusals, 'slow-down', 'internal', 'try-again'];
const person = { email: 'ana@example.org', code: '042917' };
const password = 'four words nobody guesses';

const record = (collection: Collection): Content => ({
  schema: { $ref: `#/components/schemas/${schemaName(collection)}` },
  example: recordExample(collection),
});
const ok = (description: string, content: Content, headers?: Record<string, Json>) => ({
  status: 200,
  description,
  content,
  headers,
});
/** A call that has the form of every kind’s and that no one is allowed. */
const nobodys = (summary: string, refusals: ErrorCode[]): Description => ({ summary, refusals });
const done = { status: 204, description: 'Done.' };

const auditExample = {
  seq: 4711,
  at: '2026-11-21T09:30:00.000Z',
  by: '019dbb8e-60f1-7a52-9b0c-51f0a9d2c7e4',
  role: 'owner',
  operation: 'editRecord',
  records: [{ collection: 'offers', id: '019dbb8e-60f1-7a52-9b0c-0c6a4ab8f3a1', action: 'edit' }],
};

/** `Users`, and with a part `UsersCreate`. */
export const schemaName = (collection: Collection, part = ''): string =>
  `${collection[0]?.toUpperCase()}${collection.slice(1)}${part}`;

type Common = 'listRecords' | 'getRecord' | 'createRecord' | 'editRecord' | 'deleteRecord';
export const isWritten = (collection: Collection): boolean => kinds[collection].isWritten;

/** A body may carry what only the server sets, as a record just read does: it is not looked at. */
function body(collection: Collection, purpose: 'create' | 'edit'): Json {
  const { [purpose]: schema, ignored } = kinds[collection];
  const { properties, ...rest } = input(schema);
  const unread = ignored[purpose].map((name) => [name, { description: 'Not looked at.' }]);
  return {
    ...rest,
    properties: { ...Object.fromEntries(unread), ...titled(properties, kinds[collection].labels) },
  };
}

/** The calls that every kind has; none where a kind lacks it. */
const common: Record<Common, (collection: Collection) => Description | undefined> = {
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
              description: 'With the same key, sending the same again within a day makes nothing new.',
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
          summary: `Gives a ${kinds[collection].names.one} new content`,
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
          summary: `Deletes a ${kinds[collection].names.one}`,
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

/** The calls that only one kind has, or none. */
const own: Record<Exclude<Operation, Common>, Description> = {
  openapi: {
    summary: 'This document',
    refusals: [],
    success: ok('OpenAPI 3.1.', { schema: { type: 'object' } }),
  },
  mailCode: {
    summary: 'Mails a code to an address; what is answered is the same for any address',
    refusals: anyones,
    body: { schema: input(codeInput), example: { email: person.email, purpose: 'join' } },
    success: { status: 202, description: 'A mail is on its way; what there is to say stands in it.' },
  },
  join: {
    summary: 'Makes an account for whoever brings back the code, and files their request to join',
    refusals: ['conflict', ...anyones],
    body: {
      schema: input(joinInput),
      example: { ...person, password, name: 'Ana Muñoz', reason: 'I teach hydrology.' },
    },
    success: done,
  },
  resetPassword: {
    summary: 'Gives whoever brings back the code a new password, and ends all their sign-ins',
    refusals: anyones,
    body: { schema: input(resetInput), example: { ...person, password } },
    success: done,
  },
  acceptInvitation: {
    summary: 'Gives whoever was invited their first password',
    refusals: anyones,
    body: {
      schema: input(invitationInput),
      example: { id: recordExampleId, code: 'c2VjcmV0IG9mIHRoZSBpbnZpdGF0aW9u', password },
    },
    success: ok('What they sign in with.', {
      schema: output(invitationAnswer),
      example: { email: person.email },
    }),
  },
  askToJoin: {
    summary: 'Files the request of somebody who has an account and has not asked to join',
    refusals: ['forbidden', ...bodyRefusals],
    body: {
      schema: input(askInput),
      example: { name: 'Ana Muñoz', reason: 'I teach hydrology.' },
    },
    success: done,
  },
  getMe: {
    summary: 'The caller’s own record and roles',
    refusals: [],
    success: ok('Who the caller is.', {
      schema: output(meAnswer),
      example: { user: recordExample('users'), roles: { admin: false, chairOf: [] } },
    }),
  },
  dismissNotification: {
    summary: 'Dismisses one of the caller’s notifications, unless it has grown beyond the `count` they read',
    refusals: ['bad-request', 'not-found', 'stale'],
    query: dismissQuery,
    success: done,
  },
  askForAddress: {
    summary: 'Mails a code to another address that the caller would like to sign in with',
    refusals: ['conflict', 'slow-down', ...bodyRefusals],
    body: {
      schema: input(addressInput),
      example: { email: 'mia@example.org', password: 'a quiet morning walk' },
    },
    success: { status: 204, description: 'If nobody has an account with it, a code is on its way.' },
  },
  verifyAddress: {
    summary: 'Mails a code to the address the caller signs in with, if it was never shown to be theirs',
    refusals: ['conflict', 'slow-down'],
    success: ok('Whether a code is on its way.', {
      schema: output(verificationAnswer),
      example: { email: 'mia@example.org', sent: true },
    }),
  },
  changeAddress: {
    summary: 'Takes the code: the caller signs in with this address from now on',
    refusals: ['conflict', ...bodyRefusals],
    body: { schema: input(addressCodeInput), example: { email: 'mia@example.org', code: '123456' } },
    success: done,
  },
  changePassword: {
    summary: 'Changes the caller’s password and ends all sessions',
    refusals: ['slow-down', ...bodyRefusals],
    body: {
      schema: input(passwordInput),
      example: { current: 'a quiet morning walk', next: 'three rivers and a boat' },
    },
    success: done,
  },
  undoAddress: {
    summary: 'Takes an address back, for whoever was mailed that it was given up',
    refusals: ['conflict', ...bodyRefusals],
    body: {
      schema: input(undoAddressInput),
      example: { token: '0192f3c1-7a54-7c3e-9d1b-5f0a4c2e8b67.q0mWc5oTn2vKfR8yLxJ4sHdZ1eUaPbGi' },
    },
    success: ok('The address to sign in with, after choosing a new password.', {
      schema: output(undoneAnswer),
      example: { email: 'mia@example.org' },
    }),
  },
  sync: {
    summary: 'What changed since the cursor; without one, everything the caller may see',
    refusals: [],
    query: syncQuery,
    success: ok('A page of changes. Ask again with its cursor until `more` is false.', {
      schema: output(syncAnswer),
      example: {
        cursor: 'eyJzZXEiOjQyfQ.2vD0hJ3kXw1c',
        more: false,
        reset: false,
        collections: { topics: { upsert: [recordExample('topics')], remove: [] } },
      },
    }),
  },
  startUpload: {
    summary: 'An address to send a picture to',
    refusals: ['forbidden', ...bodyRefusals],
    body: {
      schema: input(uploadInput),
      example: { contentType: 'image/jpeg', size: 482_113, purpose: 'picture' },
    },
    success: {
      status: 201,
      description: 'A signed upload, good for minutes and for exactly this.',
      content: { schema: output(uploadAnswer) },
      headers: location,
    },
  },
  readUpload: {
    summary: 'How far one of the caller’s uploads is',
    refusals: ['not-found'],
    success: ok('Whether it can be shown.', { schema: output(uploadStatus) }),
  },
  getPicture: {
    summary: 'A picture',
    refusals: ['not-found'],
    success: ok('The picture.', { type: 'image/webp' }),
  },
  listAudit: {
    summary: 'Who changed what, the newest first; for administrators',
    refusals: ['bad-request', 'not-found'],
    query: auditQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(auditAnswer),
      example: { items: [auditExample] },
    }),
  },
  listRefused: {
    summary: 'Who was refused how often, by day, the latest first; for administrators',
    refusals: ['bad-request', 'not-found'],
    query: auditQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(refusedAnswer),
      example: { items: [{ day: '2026-11-21', person: auditExample.by, counts: { 'slow-down': 380 } }] },
    }),
  },
  listRecordAudit: {
    summary: 'Who changed a record, the newest first, though it may be deleted; for administrators',
    refusals: ['bad-request', 'not-found'],
    query: listQuery,
    success: ok('A page; with a cursor if there is more.', {
      schema: output(auditAnswer),
      example: { items: [auditExample] },
    }),
  },
  listDeletedMembers: {
    summary: 'The members who were deleted and can be brought back',
    refusals: ['forbidden'],
    success: ok('All of them.', {
      schema: output(deletedMembersAnswer),
      example: { items: [deletedMemberExample] },
    }),
  },
  restoreMember: {
    summary: 'Makes a deleted member one again, as they were but for their roles',
    refusals: ['forbidden', 'not-found'],
    success: ok('The member.', record('users'), etag),
  },
  approveRequest: {
    summary: 'Makes a member of a request',
    refusals: ['not-found', 'conflict'],
    success: ok('The member.', record('users'), etag),
  },
  approveResource: {
    summary: 'Shows a resource to every member',
    refusals: ['forbidden', 'not-found'],
    success: ok('The resource.', record('resources'), etag),
  },
  renewOffer: {
    summary: 'Lets an opportunity stand for so many weeks from now',
    refusals: ['forbidden', 'not-found', ...bodyRefusals],
    body: { schema: input(renewInput), example: { weeks: 3 } },
    success: ok('The opportunity.', record('offers'), etag),
  },
  grantAdmin: {
    summary: 'Makes a member an administrator',
    refusals: ['forbidden', 'not-found'],
    success: done,
  },
  revokeAdmin: {
    summary: 'Takes an administrator’s rights away',
    refusals: ['forbidden', 'not-found', 'last-admin'],
    success: done,
  },
};

/** Every call, those that all kinds have once for each. */
export function operations(): Described[] {
  return routes.flatMap((route): Described[] => {
    const { operation } = route;
    if (!(operation in common))
      return [{ ...own[operation as keyof typeof own], operationId: operation, route }];
    return collections.flatMap((collection) => {
      const description = common[operation as Common](collection);
      const { one, many } = kinds[collection].names;
      const path = route.path
        .replace('{collection}', collection)
        // Under one name, because the routes of administrators call it so.
        .replace('{id}', collection === 'admins' ? '{userId}' : '{id}');
      const operationId = operation.replace(
        /Records?$/,
        inCamelCase(operation === 'listRecords' ? many : one),
      );
      return description ? [{ ...description, operationId, route: { ...route, path } }] : [];
    });
  });
}

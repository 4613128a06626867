import { defineCall, type NamedKind } from '../definitions/define-call.ts';
import { inEnglish, msg } from '../language/messages.ts';
import {
  idempotencyHeader,
  ifMatch,
  listQuery,
  listQueryRule,
  pageDescription,
} from '../protocol/call-parts.ts';

/** 'an area', 'a university': no name of a kind begins with a short u or a silent h. */
const withArticle = (name: string): string => `${/^[aeio]/.test(name) ? 'an' : 'a'} ${name}`;

const chairsSummary = 'Nobody’s: chairs follow from task forces';

/** The definition of a write to `chairs`, which is always refused; admins have calls of their own. */
const refuseChairWrites = ({ collection }: NamedKind) =>
  collection === 'chairs'
    ? { summary: chairsSummary, refuses: ['forbidden', 'not-found'] as const, nobody: true as const }
    : undefined;

export const createRecord = defineCall('createRecord', 'POST /api/{collection}', {
  summary: 'Makes a new record',
  headers: [idempotencyHeader],
  fields: 'create',
  answer: { status: 201, record: 'named', description: 'The new record.', location: true },
  refuses: ['forbidden', 'not-found', 'conflict'],
  // The handler counts, because each kind has its own limit, and a repeated creation doesn't count.
  dailyLimit: 'none',
  ofKind: ({ collection, names, createdByClients }) => {
    if (createdByClients && collection === 'requests')
      return { summary: 'Nominates somebody: a request that an administrator decides on' };
    if (createdByClients) return { summary: `Makes a new ${inEnglish(names.one)}` };
    return collection === 'admins'
      ? {
          summary: 'Nobody’s: an administrator is made with PUT /api/admins/{userId}',
          refuses: ['bad-request', 'forbidden'],
          nobody: true,
        }
      : { summary: chairsSummary, refuses: ['forbidden'], nobody: true };
  },
});

export const editRecord = defineCall('editRecord', 'PUT /api/{collection}/{id}', {
  summary: 'Gives a record new content',
  headers: [ifMatch(true)],
  fields: 'edit',
  answer: { record: 'named', description: 'The record as it is now.' },
  refuses: ['forbidden', 'not-found', 'stale', 'precondition-required'],
  // That is one every two minutes for ten hours; administrators may tidy up whole lists.
  dailyLimit: { says: msg('You can save {most} changes a day.'), person: 300, administrator: 2000 },
  ofKind: (kind) =>
    kind.createdByClients
      ? { summary: `Gives ${withArticle(inEnglish(kind.names.one))} new content` }
      : refuseChairWrites(kind),
});

const lastAdminApart = ['bad-request', 'forbidden', 'not-found', 'stale', 'too-large'] as const;

export const deleteRecord = defineCall('deleteRecord', 'DELETE /api/{collection}/{id}', {
  summary: 'Deletes a record',
  headers: [ifMatch(false)],
  refuses: ['bad-request', 'forbidden', 'not-found', 'stale', 'too-large', 'last-admin'],
  // The limit is near what one may add.
  dailyLimit: { says: msg('You can delete {most} records a day.'), person: 50, administrator: 500 },
  // A member can delete only themselves, and a chair seldom deletes a member.
  dailyLimitOf: {
    users: { says: msg('You can delete {most} members a day.'), person: 5, administrator: 100 },
  },
  ofKind: (kind) => {
    if (!kind.createdByClients) return refuseChairWrites(kind);
    const summary = `Deletes ${withArticle(inEnglish(kind.names.one))}`;
    return kind.collection === 'users' ? { summary } : { summary, refuses: lastAdminApart };
  },
});

export const getRecord = defineCall('getRecord', 'GET /api/{collection}/{id}', {
  summary: 'One record',
  answer: { record: 'named', description: 'The record.' },
  refuses: ['not-found'],
  ofKind: ({ names }) => ({ summary: `One ${inEnglish(names.one)}` }),
});

export const listRecords = defineCall('listRecords', 'GET /api/{collection}', {
  summary: 'The records of a kind that the caller may see, in the order of their ids',
  query: listQuery,
  queryRule: listQueryRule,
  answer: { list: true, description: pageDescription },
  refuses: ['bad-request'],
  ofKind: ({ names }) => ({
    summary: `The ${inEnglish(names.many)} that the caller may see, in the order of their ids`,
  }),
});

import { defineCall } from '../definitions/define-call.ts';
import { idempotencyHeader } from '../protocol/call-headers.ts';
import { chairsSummary } from './refused-chair-writes.ts';

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
    if (createdByClients) return { summary: `Makes a new ${names.one}` };
    return collection === 'admins'
      ? {
          summary: 'Nobody’s: an administrator is made with PUT /api/admins/{userId}',
          refuses: ['bad-request', 'forbidden'],
          nobody: true,
        }
      : { summary: chairsSummary, refuses: ['forbidden'], nobody: true };
  },
});

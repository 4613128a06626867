import { defineCall } from '../definitions/define-call.ts';
import { ifMatch } from '../protocol/call-headers.ts';
import { withArticle } from '../text/articles.ts';
import { refuseChairWrites } from './refused-chair-writes.ts';

const lastAdminApart = ['bad-request', 'forbidden', 'not-found', 'stale', 'too-large'] as const;

export const deleteRecord = defineCall('deleteRecord', 'DELETE /api/{collection}/{id}', {
  summary: 'Deletes a record',
  headers: [ifMatch(false)],
  refuses: ['bad-request', 'forbidden', 'not-found', 'stale', 'too-large', 'last-admin'],
  // The limit is near what one may add.
  dailyLimit: { verb: 'delete', noun: 'records', person: 50, administrator: 500 },
  // A member can delete only themselves, and a chair seldom deletes a member.
  dailyLimitOf: { users: { verb: 'delete', noun: 'members', person: 5, administrator: 100 } },
  ofKind: (kind) => {
    if (!kind.createdByClients) return refuseChairWrites(kind);
    const summary = `Deletes ${withArticle(kind.names.one)}`;
    return kind.collection === 'users' ? { summary } : { summary, refuses: lastAdminApart };
  },
});

import { defineCall } from '../definitions/define-call.ts';
import { ifMatch } from '../protocol/call-headers.ts';
import { withArticle } from '../text/articles.ts';
import { refuseChairWrites } from './refused-chair-writes.ts';

export const editRecord = defineCall('editRecord', 'PUT /api/{collection}/{id}', {
  summary: 'Gives a record new content',
  headers: [ifMatch(true)],
  fields: 'edit',
  answer: { record: 'named', description: 'The record as it is now.' },
  refuses: ['forbidden', 'not-found', 'stale', 'precondition-required'],
  // That is one every two minutes for ten hours; administrators may tidy up whole lists.
  dailyLimit: { verb: 'save', noun: 'changes', person: 300, administrator: 2000 },
  ofKind: (kind) =>
    kind.createdByClients
      ? { summary: `Gives ${withArticle(kind.names.one)} new content` }
      : refuseChairWrites(kind),
});

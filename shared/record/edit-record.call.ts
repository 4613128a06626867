import { withArticle } from '../articles.ts';
import { ifMatch } from '../call-headers.ts';
import { defineCall } from '../define-call.ts';
import { chairsFollowIn } from './chairs-follow.ts';

export const editRecord = defineCall('editRecord', 'PUT /api/{collection}/{id}', {
  summary: 'Gives a record new content',
  headers: [ifMatch(true)],
  fields: 'edit',
  answer: { record: 'named', says: 'The record as it is now.' },
  refuses: ['forbidden', 'not-found', 'stale', 'precondition-required'],
  // That is one every two minutes for ten hours; administrators may tidy up whole lists.
  dailyLimit: { does: 'save', what: 'changes', person: 300, administrator: 2000 },
  ofKind: (kind) =>
    kind.isWritten ? { summary: `Gives ${withArticle(kind.names.one)} new content` } : chairsFollowIn(kind),
});

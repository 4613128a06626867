import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, recordId, recordOf } from '../fields/fields.ts';
import { follows as policy } from './follow.policy.ts';
import { followedKinds } from './follow.rules.ts';

const choose = 'Choose one area, task force, project, university or member to follow.';

/** A record whose news a member wants to be told, which nobody else knows. */
export const follows = defineKind('follows', {
  names: {
    one: 'follow',
    many: 'follows',
    heading: 'Following',
    deleted: 'Deleted Follow',
    path: '',
  },
  order: 14,
  loadWeight: 1,
  policy,
  dailyLimit: { person: 300, administrator: 300, verb: 'follow', noun: 'records' },
  ids: 'by-member',
  fields: {},
  onCreate: { record: recordOf(followedKinds, 'Record', 'cascade', choose) },
  server: { member: { label: 'By', stored: recordId, example: exampleId } },
});

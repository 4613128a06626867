import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, recordId, recordOf } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { follows as policy } from './follow.policy.ts';
import { followedKinds } from './follow.rules.ts';

const choose = refusal('Choose one area, task force, project, university or member to follow.');

/** A record whose news a member wants to be told, which nobody else knows. */
export const follows = defineKind('follows', {
  names: {
    one: msg('follow'),
    many: msg('follows'),
    counted: msg('{count, plural, one {# follow} other {# follows}}'),
    heading: msg('Following'),
    deleted: msg('Deleted Follow'),
    path: '',
  },
  order: 14,
  loadWeight: 1,
  policy,
  dailyLimit: { says: msg('You can follow {most} records a day.'), person: 300, administrator: 300 },
  ids: 'by-member',
  fields: {},
  onCreate: { record: recordOf(followedKinds, msg('Record'), 'cascade', choose) },
  server: { member: { label: msg('By'), stored: recordId, example: exampleId } },
});

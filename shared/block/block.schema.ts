import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, oneOf, recordId, recordOf } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { blocks as policy } from './block.policy.ts';

export const blockings = {
  blocked: msg('They don’t reach me'),
  muted: msg('They reach me in the app, without an email'),
} as const;

/** A member whose introductions another one doesn't want, which nobody else is told. */
export const blocks = defineKind('blocks', {
  names: {
    one: msg('block'),
    many: msg('blocks'),
    counted: msg('{count, plural, one {# block} other {# blocks}}'),
    heading: msg('Blocks'),
    deleted: msg('Deleted Block'),
    path: '',
  },
  order: 13,
  loadWeight: 1,
  policy,
  dailyLimit: { says: msg('You can block or mute {most} members a day.'), person: 100, administrator: 100 },
  ids: 'by-member',
  fields: {
    how: oneOf(
      msg('What happens with their introductions'),
      blockings,
      refusal('Please choose: block or mute.'),
    ),
  },
  onCreate: { record: recordOf(['users'], msg('Member'), 'keep') },
  server: { member: { label: msg('By'), stored: recordId, example: exampleId } },
});

import { defineKind } from '../definitions/define-kind.ts';
import { exampleId, oneOf, recordId } from '../fields/fields.ts';
import { blocks as policy } from './block.policy.ts';
import { blockings } from './block.rules.ts';

/** A member whose introductions another one doesn't want, which nobody else is told. */
export const blocks = defineKind('blocks', {
  names: {
    one: 'block',
    many: 'blocks',
    heading: 'Blocks',
    deleted: 'Deleted Block',
    path: '',
  },
  order: 13,
  loadWeight: 1,
  policy,
  dailyLimit: { person: 100, administrator: 100, verb: 'block or mute', noun: 'members' },
  ids: 'by-member',
  fields: {},
  onCreate: {
    of: {
      label: 'Member',
      input: recordId,
      stored: recordId,
      reference: { to: 'users' as const, shape: 'id' as const },
      example: exampleId,
    },
    how: oneOf('What happens with their introductions', blockings, 'Please choose: block or mute.'),
  },
  server: { member: { label: 'By', stored: recordId, example: exampleId } },
});

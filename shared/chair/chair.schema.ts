import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { exampleId } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { chairs as policy } from './chair.policy.ts';

/** These records are derived from `taskforces.chairs`, in the same transaction as each change of a task force. */
export const chairs = defineKind('chairs', {
  names: {
    one: msg('chair'),
    many: msg('chairs'),
    counted: msg('{count, plural, one {# chair} other {# chairs}}'),
    heading: msg('Chairs'),
    deleted: msg('Deleted Chair'),
    path: '',
  },
  order: 8,
  loadWeight: 1,
  policy,
  fields: {},
  server: {
    taskforces: {
      label: msg('Task Forces'),
      stored: z.array(z.string()),
      reference: { to: 'taskforces' as const, shape: 'ids' },
      example: [exampleId],
    },
  },
});

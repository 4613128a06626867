import * as z from 'zod';
import { defineKind } from '../definitions/define-kind.ts';
import { exampleId } from '../fields/fields.ts';
import { chairs as policy } from './chair.policy.ts';

/** These records are derived from `taskforces.chairs`, in the same transaction as each change of a task force. */
export const chairs = defineKind('chairs', {
  names: {
    one: 'chair',
    many: 'chairs',
    heading: 'Chairs',
    deleted: 'Deleted Chair',
    path: '',
  },
  order: 8,
  loadWeight: 1,
  policy,
  fields: {},
  server: {
    taskforces: {
      label: 'Task Forces',
      stored: z.array(z.string()),
      reference: { to: 'taskforces' as const, shape: 'ids' },
      example: [exampleId],
    },
  },
});

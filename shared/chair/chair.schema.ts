import * as z from 'zod';
import { defineKind } from '../define-kind.ts';

/** Derived from `taskforces.chairs` in the same transaction as every change of a task force. */
export const chairs = defineKind('chairs', {
  fields: {},
  server: {
    taskforces: { stored: z.array(z.string()), reference: { to: 'taskforces', shape: 'ids' } },
  },
});

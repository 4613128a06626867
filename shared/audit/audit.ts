import * as z from 'zod';
import { exampleRecordId, exampleTime } from '../definitions/examples.ts';
import { exampleId, recordId, timestamp } from '../fields/fields.ts';
import { collections } from '../kinds/collections.ts';
import { msg } from '../language/messages.ts';
import { memberRoles } from '../permissions/policy.ts';
import { listQuery } from '../protocol/call-parts.ts';

/** The names that operators' commands have in the audit. */
export type OperatorCommand =
  | 'grant-admin'
  | 'revoke-admin'
  | 'reset-second-factor'
  | 'end-sessions'
  | 'lock-member'
  | 'unlock-member'
  | 'delete-member'
  | 'import'
  | 'restore'
  | 'load'
  | 'check';

/**
 * A field that an edit changed, and how many entries of a list were added, changed and removed. The values aren't kept:
 * somebody may have meant them for few readers, or removed them to have them forgotten.
 */
const changedField = z.object({
  field: z.string(),
  added: z.int().optional(),
  altered: z.int().optional(),
  removed: z.int().optional(),
});
export type ChangedField = z.output<typeof changedField>;

/** An entry of the audit, as administrators read it. */
export const auditEntry = z.object({
  at: timestamp,
  /** A member's or an applicant's id, `product` for automatic writes, or `operator` for operators' commands. */
  by: z.string(),
  role: z.enum([...memberRoles, 'applicant', 'product', 'operator']),
  operation: z.string(),
  records: z.array(
    z.object({
      collection: z.enum([...collections, 'images']),
      id: z.string(),
      action: z.enum(['create', 'edit', 'delete']),
      /** The name of a deleted record. */
      name: z.string().optional(),
      /** The fields that an edit changed. */
      changed: z.array(changedField).optional(),
    }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditAnswer = z.object({ items: z.array(auditEntry), cursor: z.string().optional() });

/** The refusals that are counted, by member and day. */
export const countedRefusals = ['forbidden', 'not-found', 'slow-down', 'wrong-code'] as const;
export type CountedRefusal = (typeof countedRefusals)[number];

export const dailyRefusals = z.object({
  day: z.iso.date(),
  person: recordId,
  counts: z.partialRecord(z.enum(countedRefusals), z.int()),
});
export type DailyRefusals = z.output<typeof dailyRefusals>;

export const refusalsAnswer = z.object({ items: z.array(dailyRefusals), cursor: z.string().optional() });

export const refusalsQuery = listQuery.extend({
  person: recordId.optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
});

export const auditQuery = refusalsQuery.extend({
  collection: z.enum([...collections, 'images']).optional(),
});

/** The message for an invalid query. */
export const auditQueryRule = msg(
  'limit must be a whole number from 1 to 200, person the ID of a member, collection a kind, and from and until points in time.',
);

export const auditExample: AuditEntry = {
  at: exampleTime,
  by: exampleId,
  role: 'owner',
  operation: 'editRecord',
  records: [{ collection: 'offers', id: exampleRecordId, action: 'edit' }],
};

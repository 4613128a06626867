import * as z from 'zod';
import { collections } from './collections.ts';
import { exampleRecordId, exampleTime } from './examples.ts';
import { exampleId, recordId, timestamp } from './fields.ts';
import { listQuery } from './list-query.ts';
import { memberRoles } from './policy.ts';

/** What operators do by a command, as it is called in who did what. */
export type OperatorsDeed =
  | 'grant-admin'
  | 'revoke-admin'
  | 'reset-second-factor'
  | 'end-sessions'
  | 'import'
  | 'migrate-documents'
  | 'restore'
  | 'load'
  | 'check';

/**
 * A field that an edit changed; of a list, how many of it were put in, changed and taken out. What it says, or said,
 * is not remembered: somebody may have written it to be seen by few, or taken it out to be forgotten.
 */
const changedField = z.object({
  field: z.string(),
  added: z.int().optional(),
  altered: z.int().optional(),
  removed: z.int().optional(),
});
export type ChangedField = z.output<typeof changedField>;

/** Who changed what, as administrators read it. */
export const auditEntry = z.object({
  /** The number of the write. */
  seq: z.int(),
  at: timestamp,
  /** A member's id; `product` for what it does by itself, `operator` for a command of theirs. */
  by: z.string(),
  role: z.enum([...memberRoles, 'product', 'operator']),
  /** The call that did it. */
  operation: z.string(),
  records: z.array(
    z.object({
      collection: z.enum([...collections, 'images']),
      id: z.string(),
      action: z.enum(['create', 'edit', 'delete']),
      /** What it was called, of a record that is gone. */
      name: z.string().optional(),
      /** Of an edit; entries of before this was remembered have none. */
      changed: z.array(changedField).optional(),
    }),
  ),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditAnswer = z.object({ items: z.array(auditEntry), cursor: z.string().optional() });

/** The refusals that are counted: not being allowed to, what isn't there for them, too much, and wrong codes of an app. */
export const refusedCodes = ['forbidden', 'not-found', 'slow-down', 'wrong-code'] as const;
export type RefusedCode = (typeof refusedCodes)[number];

/** How often somebody was refused in a day. */
export const refusedOfDay = z.object({
  day: z.iso.date(),
  person: recordId,
  counts: z.partialRecord(z.enum(refusedCodes), z.int()),
});
export type RefusedOfDay = z.output<typeof refusedOfDay>;

export const refusedAnswer = z.object({ items: z.array(refusedOfDay), cursor: z.string().optional() });

/** Of the days on which somebody was refused: those of one member, and between two moments. */
export const refusedQuery = listQuery.extend({
  person: recordId.optional(),
  from: timestamp.optional(),
  until: timestamp.optional(),
});

/** Of the changes: the same, and those that touched a kind. */
export const auditQuery = refusedQuery.extend({
  collection: z.enum([...collections, 'images']).optional(),
});

/** What is said of a query that isn't one. */
export const auditQueryRule =
  'limit must be a whole number from 1 to 200, person the ID of a member, collection a kind, and from and until points in time.';

export const auditExample: AuditEntry = {
  seq: 4711,
  at: exampleTime,
  by: exampleId,
  role: 'owner',
  operation: 'editRecord',
  records: [{ collection: 'offers', id: exampleRecordId, action: 'edit' }],
};

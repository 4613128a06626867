import {
  type Action,
  type Actor,
  aMember,
  anAdministrator,
  itsContact,
  itsOwner,
  type Member,
  nobody,
  oneOfItsLeads,
  type Policy,
  theMemberThemselves,
} from '../definitions/policy-sentences.ts';
import { isClosed } from '../fields/field-values.ts';
import type { Collection } from '../kinds/facts.ts';
import { policies } from './policies.ts';

export { type Action, type Actor, actions } from '../definitions/policy-sentences.ts';

export const anonymous: Actor = { type: 'anonymous' };

export type Subject =
  | Collection
  | 'images'
  /** The audit of changes and of refusals. */
  | 'audit'
  /** The anonymous counts of searches without a result. */
  | 'missed-searches';

/** The role in which somebody acts: their relation to a record, or their office. */
export const memberRoles = ['self', 'owner', 'lead', 'contact', 'member', 'chair', 'administrator'] as const;
export type Role = (typeof memberRoles)[number];

/**
 * All permissions, which buttons, the router's guards and the API ask alike. The kinds' sentences stand in
 * `<kind>.policy.ts`. Whatever no sentence allows is denied.
 */
export const rules: Record<Subject, Policy> = {
  ...policies,
  images: { see: aMember, create: aMember },
  audit: { see: anAdministrator },
  'missed-searches': { see: anAdministrator, create: aMember, delete: anAdministrator },
};

const strangersMay: { [S in Subject]?: readonly Action[] } = { requests: ['ask-to-join'] };

/**
 * @param record the stored record, or the new one on `create`. Without it, `create` asks whether any record could be
 *   created, and other actions ask what is true of every record.
 * @param now the moment for which expiry is checked
 */
export function can(
  actor: Actor,
  action: Action,
  subject: Subject,
  record?: object,
  now = new Date(),
): boolean {
  if (actor.type === 'stranger') return strangersMay[subject]?.includes(action) === true;
  // Policies lost the type of their records in `rules`; `subject` says that the record is of this kind.
  const { test } = rules[subject][action] ?? nobody;
  return actor.type === 'member' && test(actor, record as never, now);
}

/** When the policy stops showing a record to most people, in ISO 8601, if it ever does. One that was closed stays. */
export function endOf(subject: Subject, record: object): string | undefined {
  const { endsAt } = rules[subject].see;
  return endsAt && !isClosed(record) ? (record as Record<string, string | undefined>)[endsAt] : undefined;
}

export function hasEnded(subject: Subject, record: object, now: Date): boolean {
  const end = endOf(subject, record);
  return end !== undefined && Date.parse(end) <= now.getTime();
}

/**
 * Whether this actor may see some of the records. Where the policy reads no field, they may see all or none of them. A
 * visitor gets the answer of a member without roles.
 */
export function maySeeSome(actor: Actor, subject: Subject): boolean {
  const member =
    actor.type === 'member' ? actor : { type: 'member' as const, id: '', admin: false, chairOf: [] };
  const { reads } = rules[subject].see;
  return reads.length > 0 || can(member, 'see', subject);
}

/**
 * The least role that allows an action: an administrator who edits their own profile acts as themselves, not as an
 * administrator.
 */
export function roleFor(actor: Member, action: Action, subject: Subject, record?: object): Role {
  const plain = { ...actor, admin: false, chairOf: [] };
  const now = new Date();
  if (can(plain, action, subject, record, now)) {
    // A new record has no owner or lead yet.
    if (action === 'create') return 'member';
    if (subject === 'users' && theMemberThemselves.test(plain, record, now)) return 'self';
    if (itsOwner.test(plain, record, now)) return 'owner';
    if (oneOfItsLeads.test(plain, record, now)) return 'lead';
    return itsContact.test(plain, record, now) ? 'contact' : 'member';
  }
  if (can({ ...actor, admin: false }, action, subject, record, now)) return 'chair';
  // What no policy allows, a call of its own did: somebody who leaves a task force doesn't edit it as an administrator.
  return actor.admin ? 'administrator' : 'member';
}

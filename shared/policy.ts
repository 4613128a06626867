import type { Collection } from './facts.ts';
import { policies } from './policies.ts';
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
} from './sentences.ts';

export { type Action, type Actor, actions } from './sentences.ts';

export const anonymous: Actor = { type: 'anonymous' };

export type Subject =
  | Collection
  | 'images'
  /** Who changed what, and who was refused. */
  | 'audit'
  /** What was searched for and not found, without by whom. */
  | 'missed-searches';

/** As what somebody acts: by what they are to a record, or by an office. */
export const memberRoles = ['self', 'owner', 'lead', 'contact', 'member', 'chair', 'administrator'] as const;
export type Role = (typeof memberRoles)[number];

/**
 * Who may do what: asked by the buttons, the router's guards and the API alike, so that they
 * can't disagree. The sentences stand with the kinds (`<kind>.policy.ts`); whatever none allows is denied.
 * All that other layers do about who sees a record follows from its `see`.
 */
export const rules: Record<Subject, Policy> = {
  ...policies,
  images: { see: aMember, create: aMember },
  audit: { see: anAdministrator },
  'missed-searches': { see: anAdministrator, create: aMember, delete: anAdministrator },
};

/** All that a stranger may do. */
const strangersMay: { [S in Subject]?: readonly Action[] } = { requests: ['ask-to-join'] };

/**
 * @param record what is acted on: the stored record, or on `create` what would be stored. Without
 *   it, what is asked is whether there can be one for which the answer is yes on creation, or
 *   what holds whatever the record.
 * @param now the moment for which records that end by themselves are checked.
 */
export function can(
  actor: Actor,
  action: Action,
  subject: Subject,
  record?: object,
  now = new Date(),
): boolean {
  if (actor.type === 'stranger') return strangersMay[subject]?.includes(action) === true;
  // A policy is kept without the type of its kind's records: that they are its own, `subject` says.
  const { holds } = rules[subject][action] ?? nobody;
  return actor.type === 'member' && holds(actor, record as never, now);
}

/** When most people stop seeing a record, if the policy of its kind ends by itself: ISO 8601. */
export function endOf(subject: Subject, record: object): string | undefined {
  const { endsAt } = rules[subject].see;
  return endsAt && (record as Record<string, string | undefined>)[endsAt];
}

/** A record ends at the very moment that it names. */
export function hasEnded(subject: Subject, record: object, now: Date): boolean {
  const end = endOf(subject, record);
  return end !== undefined && Date.parse(end) <= now.getTime();
}

/**
 * Whether this actor may see some of the records: one of whom every record asks the same, only where the
 * answer is yes. A visitor is answered as any member would be.
 */
export function maySeeSome(actor: Actor, subject: Subject): boolean {
  const member =
    actor.type === 'member' ? actor : { type: 'member' as const, id: '', admin: false, chairOf: [] };
  const { reads } = rules[subject].see;
  return reads.length > 0 || can(member, 'see', subject);
}

/**
 * The role that lets somebody do what they did: the least that does, so that an administrator who edits
 * their own profile acts as themselves.
 */
export function roleFor(actor: Member, action: Action, subject: Subject, record?: object): Role {
  const plain = { ...actor, admin: false, chairOf: [] };
  const now = new Date();
  if (can(plain, action, subject, record, now)) {
    // What doesn't exist yet is nobody's.
    if (action === 'create') return 'member';
    if (subject === 'users' && theMemberThemselves.holds(plain, record, now)) return 'self';
    if (itsOwner.holds(plain, record, now)) return 'owner';
    if (oneOfItsLeads.holds(plain, record, now)) return 'lead';
    return itsContact.holds(plain, record, now) ? 'contact' : 'member';
  }
  return can({ ...actor, admin: false }, action, subject, record, now) ? 'chair' : 'administrator';
}

import { type Action, can, type Subject } from '../../shared/permissions/policy.ts';
import type { MemberActor } from './actor.ts';

/** The groups of members whose records are decided upon for all of them at once. */
export const audiences = ['members', 'administrators'] as const;
export type Audience = (typeof audiences)[number];

export const audienceOf = ({ admin }: MemberActor): Audience => (admin ? 'administrators' : 'members');

/**
 * Whether everybody of an audience may do this. False where the rule reads who asks: such an answer is right for one
 * person and may be wrong for another, even if somebody without an id would be allowed.
 */
export function everybodyMay(
  audience: Audience,
  action: Action,
  subject: Subject,
  record?: object,
  now?: Date,
): boolean {
  let readsWhoAsks = false;
  const anyone: MemberActor = {
    type: 'member',
    admin: audience === 'administrators',
    get id() {
      readsWhoAsks = true;
      return '';
    },
    get chairOf() {
      readsWhoAsks = true;
      return [];
    },
  };
  return can(anyone, action, subject, record, now) && !readsWhoAsks;
}

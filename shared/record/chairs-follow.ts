import type { NamedKind } from '../define-call.ts';

export const chairsFollow = 'Nobody’s: chairs follow from task forces';

/** The definition of a write to `chairs`, which is always refused; admins have calls of their own. */
export const chairsFollowIn = ({ collection }: NamedKind) =>
  collection === 'chairs'
    ? { summary: chairsFollow, refuses: ['forbidden', 'not-found'] as const, nobody: true as const }
    : undefined;

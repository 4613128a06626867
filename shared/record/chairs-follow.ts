import type { NamedKind } from '../define-call.ts';

export const chairsFollow = 'Nobody’s: chairs follow from task forces';

/** What is said where chairs are written; administrators have calls of their own. */
export const chairsFollowIn = ({ collection }: NamedKind) =>
  collection === 'chairs'
    ? { summary: chairsFollow, refuses: ['forbidden', 'not-found'] as const, nobody: true as const }
    : undefined;

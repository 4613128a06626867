import type { NamedKind } from '../definitions/define-call.ts';

export const chairsSummary = 'Nobody’s: chairs follow from task forces';

/** The definition of a write to `chairs`, which is always refused; admins have calls of their own. */
export const refuseChairWrites = ({ collection }: NamedKind) =>
  collection === 'chairs'
    ? { summary: chairsSummary, refuses: ['forbidden', 'not-found'] as const, nobody: true as const }
    : undefined;

import { aMember, itsMember, type Policy } from '../definitions/policy-sentences.ts';

export const blocks = {
  see: itsMember,
  create: aMember,
  /** Block a muted member, or the reverse. */
  edit: itsMember,
  delete: itsMember,
} satisfies Policy;

import { aMember, itsMember, type Policy } from '../definitions/policy-sentences.ts';

export const searches = {
  see: itsMember,
  create: aMember,
  edit: itsMember,
  delete: itsMember,
} satisfies Policy;

import { aCurator, aMember, itsContact, or, type Policy } from '../definitions/policy-sentences.ts';

export const universities = {
  see: aMember,
  create: aCurator,
  edit: or(itsContact, aCurator),
  delete: or(itsContact, aCurator),
} satisfies Policy;

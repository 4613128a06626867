import { aCurator, aMember, either, itsContact, type Policy } from '../sentences.ts';

export const universities = {
  see: aMember,
  create: aCurator,
  edit: either(itsContact, aCurator),
  delete: either(itsContact, aCurator),
} satisfies Policy;

import { aCurator, aMember, anAdministrator, type Policy } from '../definitions/policy-sentences.ts';

export const topics = {
  see: aMember,
  create: aCurator,
  edit: aCurator,
  delete: aCurator,
  merge: anAdministrator,
} satisfies Policy;

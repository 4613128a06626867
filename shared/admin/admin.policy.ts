import { aMember, anAdministrator, type Policy } from '../definitions/policy-sentences.ts';

export const admins = {
  see: aMember,
  create: anAdministrator,
  delete: anAdministrator,
  announce: anAdministrator,
} satisfies Policy;

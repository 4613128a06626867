import { aMember, anAdministrator, type Policy } from '../definitions/policy-sentences.ts';

/** A member creates a request to nominate somebody; a stranger asks for themselves (`policy.ts`). */
export const requests = {
  see: anAdministrator,
  create: aMember,
  edit: anAdministrator,
  delete: anAdministrator,
  approve: anAdministrator,
  decline: anAdministrator,
  ask: anAdministrator,
} satisfies Policy;

import {
  aChair,
  aMember,
  anAdministrator,
  and,
  or,
  type Policy,
  sentencesAbout,
  theMemberThemselves,
} from '../definitions/policy-sentences.ts';

const theyAreNotAnAdministrator = sentencesAbout<{ admin: 'true' }>()(
  'it is no administrator',
  ['admin'],
  (_, user) => user !== undefined && user.admin !== 'true',
);

export const users = {
  see: aMember,
  'see-private': or(anAdministrator, theMemberThemselves),
  create: anAdministrator,
  edit: or(theMemberThemselves, aChair, anAdministrator),
  delete: or(theMemberThemselves, and(aChair, theyAreNotAnAdministrator), anAdministrator),
  restore: anAdministrator,
  'see-bounces': anAdministrator,
  'change-sign-in': theMemberThemselves,
} satisfies Policy;

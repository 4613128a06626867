import {
  aChair,
  aMember,
  anAdministrator,
  both,
  either,
  type Policy,
  sentencesAbout,
  theMemberThemselves,
} from '../sentences.ts';

const itIsNotAnAdministrator = sentencesAbout<{ admin: 'true' }>()(
  'it is no administrator',
  ['admin'],
  (_, user) => user !== undefined && user.admin !== 'true',
);

export const users = {
  see: aMember,
  'see-private': either(theMemberThemselves, anAdministrator),
  create: anAdministrator,
  edit: either(theMemberThemselves, aChair, anAdministrator),
  delete: either(theMemberThemselves, both(aChair, itIsNotAnAdministrator), anAdministrator),
  restore: anAdministrator,
  'see-bounces': anAdministrator,
  'change-sign-in': theMemberThemselves,
} satisfies Policy;

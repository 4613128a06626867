import {
  aCurator,
  aMember,
  anAdministrator,
  or,
  type Policy,
  sentencesAbout,
} from '../definitions/policy-sentences.ts';

const aChairOfIt = sentencesAbout<{ id: string }>()(
  'a chair of it',
  ['id'],
  (actor, taskforce) => taskforce?.id !== undefined && actor.chairOf.includes(taskforce.id),
);

export const taskforces = {
  see: aMember,
  create: aCurator,
  edit: or(aChairOfIt, anAdministrator),
  delete: or(aChairOfIt, anAdministrator),
} satisfies Policy;

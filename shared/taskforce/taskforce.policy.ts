import { aCurator, aMember, anAdministrator, either, type Policy, sentencesAbout } from '../sentences.ts';

const aChairOfIt = sentencesAbout<{ id: string }>()(
  'a chair of it',
  ['id'],
  (actor, taskforce) => taskforce?.id !== undefined && actor.chairOf.includes(taskforce.id),
);

export const taskforces = {
  see: aMember,
  create: aCurator,
  edit: either(aChairOfIt, anAdministrator),
  delete: either(aChairOfIt, anAdministrator),
} satisfies Policy;

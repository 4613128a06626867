import { aCurator, anAdministrator, both, either, type Policy, sentencesAbout } from '../sentences.ts';

const about = sentencesAbout<{ taskforce: { id: string }; approved: boolean }>();

const aChairOfItsTaskforce = about(
  'a chair of its task force',
  ['taskforce'],
  (actor, resource) => resource?.taskforce !== undefined && actor.chairOf.includes(resource.taskforce.id),
);
const itIsApproved = about('it is approved', ['approved'], (_, resource) => resource?.approved === true);
const itIsNotApproved = about('it waits', ['approved'], (_, resource) => resource?.approved === false);

const thoseWhoApproveIt = either(aChairOfItsTaskforce, anAdministrator);
const thoseWhoSeeIt = either(itIsApproved, thoseWhoApproveIt);

export const resources = {
  see: thoseWhoSeeIt,
  create: aCurator,
  edit: both(thoseWhoSeeIt, aCurator),
  delete: both(thoseWhoSeeIt, aCurator),
  approve: both(itIsNotApproved, thoseWhoApproveIt),
  publish: thoseWhoApproveIt,
} satisfies Policy;

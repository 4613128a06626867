import {
  aCurator,
  anAdministrator,
  and,
  or,
  type Policy,
  sentencesAbout,
} from '../definitions/policy-sentences.ts';

const about = sentencesAbout<{ taskforce: { id: string }; approved: boolean }>();

const aChairOfItsTaskforce = about(
  'a chair of its task force',
  ['taskforce'],
  (actor, resource) => resource?.taskforce !== undefined && actor.chairOf.includes(resource.taskforce.id),
);
const itIsApproved = about('it is approved', ['approved'], (_, resource) => resource?.approved === true);
const itIsNotApproved = about('it waits', ['approved'], (_, resource) => resource?.approved === false);

const thoseWhoApproveIt = or(anAdministrator, aChairOfItsTaskforce);
const thoseWhoSeeIt = or(itIsApproved, thoseWhoApproveIt);

export const resources = {
  see: thoseWhoSeeIt,
  create: aCurator,
  edit: and(thoseWhoSeeIt, aCurator),
  delete: and(thoseWhoSeeIt, aCurator),
  approve: and(itIsNotApproved, thoseWhoApproveIt),
  publish: thoseWhoApproveIt,
} satisfies Policy;

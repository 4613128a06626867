import { aMember, or, type Policy, sentencesAbout } from '../definitions/policy-sentences.ts';

const about = sentencesAbout<{ by: string; person?: string | undefined }>();

const whoReported = about('who reported it', ['by'], (actor, report) => report?.by === actor.id);

/** An administrator whose own content is reported doesn’t decide about it. */
const anotherAdministrator = about(
  'an administrator whom it isn’t about',
  ['person'],
  (actor, report) => actor.admin && report?.person !== actor.id,
);

export const reports = {
  see: or(whoReported, anotherAdministrator),
  create: aMember,
  /** Say what was done. */
  edit: anotherAdministrator,
} satisfies Policy;

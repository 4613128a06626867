import { type Policy, sentencesAbout } from '../sentences.ts';

const theMemberTold = sentencesAbout<{ member: string }>()(
  'the member told',
  ['member'],
  (actor, notice) => notice?.member === actor.id,
);

export const notices = { see: theMemberTold, delete: theMemberTold } satisfies Policy;

import { type Policy, sentencesAbout } from '../definitions/policy-sentences.ts';

const itsRecipient = sentencesAbout<{ member: string }>()(
  'the member told',
  ['member'],
  (actor, notice) => notice?.member === actor.id,
);

export const notices = { see: itsRecipient, delete: itsRecipient } satisfies Policy;

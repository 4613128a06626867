import { aMember, type Policy, sentencesAbout } from '../definitions/policy-sentences.ts';

const whoeverMadeIt = sentencesAbout<{ member: string }>()(
  'the member who blocks',
  ['member'],
  (actor, block) => block?.member === actor.id,
);

export const blocks = {
  see: whoeverMadeIt,
  create: aMember,
  delete: whoeverMadeIt,
} satisfies Policy;

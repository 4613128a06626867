import { aMember, or, type Policy, sentencesAbout } from '../definitions/policy-sentences.ts';
import type { RecordOf } from '../fields/fields.ts';
import { isForCurrentChairs } from './introduction.rules.ts';
import type { Purpose } from './purposes.ts';

const about = sentencesAbout<{
  purpose: Purpose;
  about: RecordOf;
  from: string;
  to: string[];
  withheldFrom?: string[] | undefined;
}>();

const itsSender = about('its sender', ['from'], (actor, introduction) => introduction?.from === actor.id);

const oneOfItsRecipients = about(
  'one of its recipients',
  ['to', 'purpose', 'about', 'withheldFrom'],
  ({ id, chairOf }, introduction = {}) =>
    !introduction.withheldFrom?.includes(id) &&
    (introduction.to?.includes(id) === true ||
      (isForCurrentChairs(introduction) && chairOf.includes(introduction.about?.id ?? ''))),
);

export const introductions = {
  see: or(itsSender, oneOfItsRecipients),
  // Nobody may see private fields: who blocked the sender is told not even to administrators.
  create: aMember,
  /** Say what became of it. */
  edit: oneOfItsRecipients,
  withdraw: itsSender,
} satisfies Policy;

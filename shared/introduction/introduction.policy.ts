import { aMember, nobody, or, type Policy, sentencesAbout } from '../definitions/policy-sentences.ts';

const about = sentencesAbout<{
  from: string;
  to: string[];
  taskforce?: { id: string } | undefined;
  withheldFrom?: string[] | undefined;
}>();

const itsSender = about('its sender', ['from'], (actor, introduction) => introduction?.from === actor.id);

/** Those whom a request to join a task force is for are its chairs of now; any other introduction names its recipients. */
const oneOfItsRecipients = about(
  'one of its recipients',
  ['to', 'taskforce', 'withheldFrom'],
  (actor, introduction) =>
    introduction !== undefined &&
    !introduction.withheldFrom?.includes(actor.id) &&
    (introduction.to?.includes(actor.id) === true ||
      (introduction.taskforce !== undefined && actor.chairOf.includes(introduction.taskforce.id))),
);

export const introductions = {
  see: or(itsSender, oneOfItsRecipients),
  // Who blocked the sender is told to nobody, not even to administrators.
  'see-private': nobody,
  create: aMember,
  /** Say what became of it. */
  edit: oneOfItsRecipients,
} satisfies Policy;

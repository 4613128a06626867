import { aMember, or, type Policy, sentencesAbout } from '../definitions/policy-sentences.ts';

const about = sentencesAbout<{
  from: string;
  to: string[];
  handover?: true | undefined;
  taskforce?: { id: string } | undefined;
  withheldFrom?: string[] | undefined;
}>();

const itsSender = about('its sender', ['from'], (actor, introduction) => introduction?.from === actor.id);

/** Those whom a request to join a task force is for are its chairs of now; any other introduction names its recipients. */
const oneOfItsRecipients = about(
  'one of its recipients',
  ['to', 'handover', 'taskforce', 'withheldFrom'],
  ({ id, chairOf }, introduction) =>
    !introduction?.withheldFrom?.includes(id) &&
    (introduction?.to?.includes(id) === true ||
      // A handover is for the member who is asked alone.
      (!introduction?.handover && chairOf.includes(introduction?.taskforce?.id ?? ''))),
);

export const introductions = {
  see: or(itsSender, oneOfItsRecipients),
  // Nobody may see private fields: who blocked the sender is told not even to administrators.
  create: aMember,
  /** Say what became of it. */
  edit: oneOfItsRecipients,
} satisfies Policy;

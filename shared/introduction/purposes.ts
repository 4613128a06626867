import { isClosed } from '../fields/field-values.ts';
import type { RecordOf } from '../fields/fields.ts';
import { type Message, msg, type Sentence, type Values } from '../language/messages.ts';
import { errorCatalogue } from '../protocol/errors.ts';
import { roleHolders } from './introduction.rules.ts';

type Person = { id: string; name: string; university?: { id: string } | undefined };

/** The members who answer for a record and agreed to. Somebody whom another member named waits until they answer. */
export const confirmedHolders = ({
  unconfirmed = [],
  ...record
}: Parameters<typeof roleHolders>[0] & { unconfirmed?: string[] | undefined }): string[] =>
  roleHolders(record).filter((each) => !unconfirmed.includes(each));

/** The members whom one introduction reaches at most. */
export const mostRecipients = 10;

/** The record that an introduction is about, as far as purposes read it. */
export type Subject = Parameters<typeof confirmedHolders>[0] & {
  id: string;
  name: string;
  members?: string[] | undefined;
  closed?: string | undefined;
};

/** An introduction before it is sent. */
type Draft<P extends Person = Person> = {
  subject: Subject;
  sender: { id: string };
  /** The recipients who are members; undefined while they aren't known. */
  recipients: readonly P[] | undefined;
  /** Whether a member lets the sender write to them. */
  accepts: (recipient: P) => boolean;
};

/** Why somebody can't send an introduction. */
type Refusal = { code: 'conflict' | 'forbidden' } & Sentence;

/** The words for a kind of record that an introduction can be about. */
type KindWords = {
  /** The recipients, in the sentence 'It is mailed to … once'. */
  them: string;
  /** Whom the sender writes to, in words that end before the name of the record. */
  isFor?: string;
  /** Why nobody writes about a record of their own. */
  own?: Message;
  /** Why a record has no recipients. */
  nobody?: Message;
  /** Why somebody can't hand over a role that they don't have, or that the successor has. */
  notHeld?: Message;
  heldAlready?: Message;
  /** The role that is handed over, and what happens with it meanwhile. */
  role?: string;
  note?: string;
};

type Definition<About = Readonly<Record<string, KindWords>>> = {
  /** The kinds of records that it can be about. */
  about: About;
  /** The ids of its recipients; undefined until the sender has chosen one. */
  recipientsOf: (subject: Subject, successor: string | undefined) => string[] | undefined;
  /** Whether its recipient chooses who may send it. */
  needsWriter?: true;
  refusalOf: (draft: Omit<Draft, 'accepts'>, words: KindWords) => Refusal | undefined;
  /** Templates with the placeholders `{sender}`, `{successor}`, `{about}`, `{kind}` and `{role}`. */
  words: {
    /** The button that leads to the form. */
    button: string;
    /** The title of the form, and of the page that says why it can't be sent. */
    title: string;
    refused: string;
    /** What the message says at first. */
    draft?: string;
    done: string;
    sent: string;
    received: string;
    /** It stands after the sender's name in the mail. */
    mail: string;
    /** The subject of an answer by mail. */
    answer: string;
    /** The button that accepts it, where it can be accepted. */
    accept?: { button: string; label: string; done: string };
  };
};

const definePurpose = <C extends string>(definition: Definition<{ readonly [K in C]: KindWords }>) =>
  definition;

const conflict = (message: Message = errorCatalogue.conflict.message, values?: Values): Refusal => ({
  code: 'conflict',
  message,
  values,
});
const noMember = conflict(msg('They are no longer a member.'));
const message = { refused: 'You can’t write this message', done: 'Your message was sent.' };

/** Refuses members of the record itself, and everybody when it is closed. */
function refusalToAsk({ subject, sender, recipients }: Omit<Draft, 'accepts'>, { own, nobody }: KindWords) {
  if ([...roleHolders(subject), ...(subject.members ?? [])].includes(sender.id)) return conflict(own);
  if (isClosed(subject))
    return conflict(msg('This is closed, so you can’t write about it. Its page says what came of it.'));
  return recipients?.length === 0 ? conflict(nobody) : undefined;
}

/** Why a member can't have the role that is handed over to them: the contact of a university is a member of it. */
export const successorRefusal = (subject: Subject, successor: Person): Refusal | undefined =>
  subject.contact && successor.university?.id !== subject.id
    ? conflict(msg('The contact must be a member of this university.'))
    : undefined;

/** What an introduction is for. `introduction.policy.ts` says who sees which. */
export const purposes = {
  message: definePurpose({
    about: { users: { them: 'them' } },
    recipientsOf: ({ id }) => [id],
    needsWriter: true,
    refusalOf({ subject, sender, recipients }) {
      if (subject.id === sender.id) return { code: 'forbidden', message: msg('This is your own profile.') };
      return recipients?.length === 0 ? noMember : undefined;
    },
    words: {
      ...message,
      button: 'Write to {about}',
      title: 'Write to {about}',
      sent: 'You wrote to {about}',
      received: '{sender} wrote to you',
      mail: 'writes to you',
      answer: 'Your message',
    },
  }),

  /** The sender asks to be made a member of a task force. */
  join: definePurpose({
    about: {
      taskforces: {
        them: 'the chairs',
        isFor: 'You ask the chairs, who can make you a member of the task force',
        own: msg('You are a member of this task force already.'),
        nobody: msg('No chair of this task force has accepted the role yet. Ask an administrator.'),
      },
    },
    recipientsOf: confirmedHolders,
    refusalOf: refusalToAsk,
    words: {
      ...message,
      // It stands in a sentence of the task force's page.
      button: 'email the task force chair',
      title: 'Ask to Join {about}',
      sent: 'You asked to join the {kind} {about}',
      received: '{sender} asks to join the {kind} {about}',
      mail: 'would like to join the {kind} {about}, which you chair',
      answer: 'Your request to join {about}',
      accept: {
        button: 'Accept',
        label: 'Accept {sender}',
        done: '{sender} is now a member of the {kind} {about}.',
      },
    },
  }),

  interest: definePurpose({
    about: {
      projects: {
        them: 'the leads',
        isFor: 'You write to the leads of the project',
        own: msg('You lead this project.'),
        nobody: msg('No lead of this project has accepted the role yet. Ask an administrator.'),
      },
      offers: {
        them: 'them',
        isFor: 'You write to whoever posted the opportunity',
        own: msg('You posted this opportunity.'),
        nobody: msg('Whoever posted this opportunity is no longer a member.'),
      },
    },
    recipientsOf: confirmedHolders,
    refusalOf: refusalToAsk,
    words: {
      ...message,
      button: 'I’m Interested',
      title: 'I’m Interested in {about}',
      sent: 'You are interested in the {kind} {about}',
      received: '{sender} is interested in the {kind} {about}',
      mail: 'is interested in the {kind} {about}',
      answer: 'Your interest in {about}',
    },
  }),

  /** The sender asks a member to take over their role. */
  handover: definePurpose({
    about: {
      taskforces: {
        them: 'them',
        notHeld: msg('You are not a chair of “{name}”.'),
        heldAlready: msg('They are a chair of “{name}” already. Choose somebody else.'),
        role: 'a chair',
        note: 'You stay a chair until they accept.',
      },
      projects: {
        them: 'them',
        notHeld: msg('You are not a lead of “{name}”.'),
        heldAlready: msg('They are a lead of “{name}” already. Choose somebody else.'),
        role: 'a lead',
        note: 'You stay a lead until they accept.',
      },
      universities: {
        them: 'them',
        notHeld: msg('You are not the contact of “{name}”.'),
        heldAlready: msg('They are the contact of “{name}” already. Choose somebody else.'),
        role: 'the contact',
        note: 'A member of this university. You stay its contact until they accept.',
      },
    },
    recipientsOf: (_, successor) => (successor === undefined ? undefined : [successor]),
    needsWriter: true,
    refusalOf({ subject, sender, recipients }, { notHeld, heldAlready }) {
      const holders = roleHolders(subject);
      if (!holders.includes(sender.id)) return conflict(notHeld, { name: subject.name });
      if (!recipients) return undefined;
      const [successor] = recipients;
      if (!successor) return noMember;
      const refusal = successorRefusal(subject, successor);
      if (refusal) return refusal;
      return holders.includes(successor.id) ? conflict(heldAlready, { name: subject.name }) : undefined;
    },
    words: {
      button: 'Hand Over',
      title: 'Hand Over {about}',
      refused: 'You can’t hand this over',
      draft: 'Would you take over from me as {role} of “{about}”?',
      done: 'Your successor was asked.',
      sent: 'You asked {successor} to take over as {role} of the {kind} {about}',
      received: '{sender} asks you to take over as {role} of the {kind} {about}',
      mail: 'asks you to take over as {role} of the {kind} {about}',
      answer: 'Your handover of {about}',
      accept: {
        button: 'Take Over',
        label: 'Take Over: {about}',
        done: 'You are now {role} of “{about}”.',
      },
    },
  }),
};

export type Purpose = keyof typeof purposes;
export const purposeNames = Object.keys(purposes) as [Purpose, ...Purpose[]];

export type AboutKind = { [P in Purpose]: keyof (typeof purposes)[P]['about'] }[Purpose];
export const handoverKinds = Object.keys(purposes.handover.about) as (keyof typeof purposes.handover.about)[];

/** The kinds of records that any introduction can be about. */
export const aboutKinds = [
  ...new Set(purposeNames.flatMap((purpose) => Object.keys(purposes[purpose].about))),
] as AboutKind[];

/** What an introduction says of its purpose. */
export type Introduced = { purpose: Purpose; about: RecordOf<AboutKind>; successor?: string | undefined };

export const purposeOf = ({ purpose }: Pick<Introduced, 'purpose'>): Definition => purposes[purpose];

/** The words for the kind of what an introduction is about; undefined if its purpose isn't for that kind. */
export const kindWordsOf = ({ purpose, about: { kind } }: Introduced): KindWords | undefined =>
  Object.hasOwn(purposes[purpose].about, kind) ? purposeOf({ purpose }).about[kind] : undefined;

/** Whether a purpose is for a kind of record. A handover alone names a successor. */
export const isWhole = ({ purpose, about, successor }: Partial<Introduced>): boolean =>
  purpose !== undefined &&
  about !== undefined &&
  kindWordsOf({ purpose, about }) !== undefined &&
  (purpose === 'handover') === (successor !== undefined);

/** The ids of the members whom an introduction reaches; undefined until the sender has chosen one. */
export const recipientsOf = (introduced: Introduced, subject: Subject): string[] | undefined =>
  purposeOf(introduced).recipientsOf(subject, introduced.successor)?.slice(0, mostRecipients);

/** Why an introduction can't be sent; undefined if it can. */
export function refusalOf<P extends Person>(introduced: Introduced, draft: Draft<P>): Refusal | undefined {
  const { refusalOf, needsWriter } = purposeOf(introduced);
  const refusal = refusalOf(draft, kindWordsOf(introduced) ?? { them: '' });
  if (refusal || !needsWriter) return refusal;
  const unwilling = draft.recipients?.find((each) => !draft.accepts(each));
  return (
    unwilling && {
      code: 'forbidden',
      message: msg('{name} doesn’t receive introductions from you.'),
      values: { name: unwilling.name },
    }
  );
}

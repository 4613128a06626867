import { isClosed } from '../fields/field-values.ts';
import type { RecordOf } from '../fields/fields.ts';
import { type Message, msg, type Sentence, type Values } from '../language/messages.ts';
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
  /** Whom it is mailed to. */
  mailed: Message;
  /** Whom the sender writes to, with `<record></record>` for a link to the record. */
  isFor?: Message;
  /** Why nobody writes about a record of their own. */
  own?: Message;
  /** Why a record has no recipients. */
  nobody?: Message;
  /** What happens meanwhile with the role that is handed over. */
  note?: Message;
};

type Definition<About = Readonly<Record<string, KindWords>>> = {
  /** The kinds of records that it can be about. */
  about: About;
  /** The ids of its recipients; undefined until the sender has chosen one. */
  recipientsOf: (subject: Subject, successor: string | undefined) => string[] | undefined;
  /** Whether its recipient chooses who may send it. */
  needsWriter?: true;
  refusalOf: (draft: Omit<Draft, 'accepts'>, words: KindWords, kind: string) => Refusal | undefined;
  /** Sentences with the values `{sender}`, `{successor}`, `{about}` and `{kind}`. */
  words: {
    /** The button that leads to the form. */
    button: Message;
    /** The title of the form, and of the page that says why it can't be sent. */
    title: Message;
    refused: Message;
    /** What the message says at first. */
    draft?: Message;
    done: Message;
    sent: Message;
    received: Message;
    /** What the sender wishes, in the mail: `{title}` is nothing, or their position between commas. */
    mail: Message;
    /** The subject of an answer by mail. */
    answer: Message;
    /** The button that accepts it, where it can be accepted. */
    accept?: { button: Message; label: Message; done: Message };
  };
};

const definePurpose = <C extends string>(definition: Definition<{ readonly [K in C]: KindWords }>) =>
  definition;

const conflict = (message: Message, values?: Values): Refusal => ({
  code: 'conflict',
  message,
  ...(values && { values }),
});
const noMember = conflict(msg('They are no longer a member.'));
const message = {
  refused: msg('You can’t write this message'),
  done: msg('Your message was sent.'),
};
const mailedToThem = msg('{product} emails it to them once.');

/** Refuses members of the record itself, and everybody when it is closed. */
function refusalToAsk({ subject, sender, recipients }: Omit<Draft, 'accepts'>, { own, nobody }: KindWords) {
  if (own && [...roleHolders(subject), ...(subject.members ?? [])].includes(sender.id)) return conflict(own);
  if (isClosed(subject))
    return conflict(msg('This is closed, so you can’t write about it. Its page says what came of it.'));
  return nobody && recipients?.length === 0 ? conflict(nobody) : undefined;
}

/** Why a member can't have the role that is handed over to them: the contact of a university is a member of it. */
export const successorRefusal = (subject: Subject, successor: Person): Refusal | undefined =>
  subject.contact && successor.university?.id !== subject.id
    ? conflict(msg('The contact must be a member of this university.'))
    : undefined;

/** What an introduction is for. `introduction.policy.ts` says who sees which. */
export const purposes = {
  message: definePurpose({
    about: { users: { mailed: mailedToThem } },
    recipientsOf: ({ id }) => [id],
    needsWriter: true,
    refusalOf({ subject, sender, recipients }) {
      if (subject.id === sender.id) return { code: 'forbidden', message: msg('This is your own profile.') };
      return recipients?.length === 0 ? noMember : undefined;
    },
    words: {
      ...message,
      button: msg('Write to {about}'),
      title: msg('Write to {about}'),
      sent: msg('You wrote to {about}'),
      received: msg('{sender} wrote to you'),
      mail: msg('{sender}{title} writes to you'),
      answer: msg('Your message'),
    },
  }),

  /** The sender asks to be made a member of a task force. */
  join: definePurpose({
    about: {
      taskforces: {
        mailed: msg('{product} emails it to the chairs once.'),
        isFor: msg('You ask the chairs, who can make you a member of the task force <record></record>:'),
        own: msg('You are a member of this task force already.'),
        nobody: msg('No chair of this task force has accepted the role yet. Ask an administrator.'),
      },
    },
    recipientsOf: confirmedHolders,
    refusalOf: refusalToAsk,
    words: {
      ...message,
      // It stands in a sentence of the task force's page.
      button: msg('email the task force chair'),
      title: msg('Ask to Join {about}'),
      sent: msg('You asked to join the task force {about}'),
      received: msg('{sender} asks to join the task force {about}'),
      mail: msg('{sender}{title} would like to join the task force {about}, which you chair'),
      answer: msg('Your request to join {about}'),
      accept: {
        button: msg('Accept'),
        label: msg('Accept {sender}'),
        done: msg('{sender} is now a member of the task force {about}.'),
      },
    },
  }),

  interest: definePurpose({
    about: {
      projects: {
        mailed: msg('{product} emails it to the leads once.'),
        isFor: msg('You write to the leads of the project <record></record>:'),
        own: msg('You lead this project.'),
        nobody: msg('No lead of this project has accepted the role yet. Ask an administrator.'),
      },
      offers: {
        mailed: mailedToThem,
        isFor: msg('You write to whoever posted the opportunity <record></record>:'),
        own: msg('You posted this opportunity.'),
        nobody: msg('Whoever posted this opportunity is no longer a member.'),
      },
    },
    recipientsOf: confirmedHolders,
    refusalOf: refusalToAsk,
    words: {
      ...message,
      button: msg('I’m Interested'),
      title: msg('I’m Interested in {about}'),
      sent: msg(
        '{kind, select, projects {You are interested in the project {about}} other {You are interested in the opportunity {about}}}',
      ),
      received: msg(
        '{kind, select, projects {{sender} is interested in the project {about}} other {{sender} is interested in the opportunity {about}}}',
      ),
      mail: msg(
        '{kind, select, projects {{sender}{title} is interested in the project {about}} other {{sender}{title} is interested in the opportunity {about}}}',
      ),
      answer: msg('Your interest in {about}'),
    },
  }),

  /** The sender asks a member to take over their role. */
  handover: definePurpose({
    about: {
      taskforces: { mailed: mailedToThem, note: msg('You stay a chair until they accept.') },
      projects: { mailed: mailedToThem, note: msg('You stay a lead until they accept.') },
      universities: {
        mailed: mailedToThem,
        note: msg('A member of this university. You stay its contact until they accept.'),
      },
    },
    recipientsOf: (_, successor) => (successor === undefined ? undefined : [successor]),
    needsWriter: true,
    refusalOf({ subject, sender, recipients }, _, kind) {
      const holders = roleHolders(subject);
      const values = { kind, about: subject.name };
      if (!holders.includes(sender.id))
        return conflict(
          msg(
            '{kind, select, taskforces {You are not a chair of “{about}”.} projects {You are not a lead of “{about}”.} other {You are not the contact of “{about}”.}}',
          ),
          values,
        );
      if (!recipients) return undefined;
      const [successor] = recipients;
      if (!successor) return noMember;
      const refusal = successorRefusal(subject, successor);
      if (refusal) return refusal;
      return holders.includes(successor.id)
        ? conflict(
            msg(
              '{kind, select, taskforces {They are a chair of “{about}” already. Choose somebody else.} projects {They are a lead of “{about}” already. Choose somebody else.} other {They are the contact of “{about}” already. Choose somebody else.}}',
            ),
            values,
          )
        : undefined;
    },
    words: {
      button: msg('Hand Over'),
      title: msg('Hand Over {about}'),
      refused: msg('You can’t hand this over'),
      draft: msg(
        '{kind, select, taskforces {Would you take over from me as a chair of “{about}”?} projects {Would you take over from me as a lead of “{about}”?} other {Would you take over from me as the contact of “{about}”?}}',
      ),
      done: msg('Your successor was asked.'),
      sent: msg(
        '{kind, select, taskforces {You asked {successor} to take over as a chair of the task force {about}} projects {You asked {successor} to take over as a lead of the project {about}} other {You asked {successor} to take over as the contact of the university {about}}}',
      ),
      received: msg(
        '{kind, select, taskforces {{sender} asks you to take over as a chair of the task force {about}} projects {{sender} asks you to take over as a lead of the project {about}} other {{sender} asks you to take over as the contact of the university {about}}}',
      ),
      mail: msg(
        '{kind, select, taskforces {{sender}{title} asks you to take over as a chair of the task force {about}} projects {{sender}{title} asks you to take over as a lead of the project {about}} other {{sender}{title} asks you to take over as the contact of the university {about}}}',
      ),
      answer: msg('Your handover of {about}'),
      accept: {
        button: msg('Take Over'),
        label: msg('Take Over: {about}'),
        done: msg(
          '{kind, select, taskforces {You are now a chair of “{about}”.} projects {You are now a lead of “{about}”.} other {You are now the contact of “{about}”.}}',
        ),
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
  const words = kindWordsOf(introduced) ?? { mailed: mailedToThem };
  const refusal = refusalOf(draft, words, introduced.about.kind);
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

import type { Message } from '../language/messages.ts';
import type { Member } from './policy-sentences.ts';

/**
 * How a notice reaches a member who isn't using the app: by a mail at once, in the digest, by a mail of its own
 * (`functions/stream/notice-rules.ts`), or not at all.
 */
export type Delivery = 'now' | 'digest' | 'own-mail' | 'app-only';

/** The fields of records that the reasons of notices read. A list of records in the browser has them all. */
export type ReasonRecord = {
  chairs?: readonly string[];
  leads?: readonly string[];
  members?: readonly string[];
  contact?: unknown;
  unconfirmed?: readonly string[] | undefined;
  approved?: boolean;
  taskforce?: { id: string };
  owner?: string;
  expiry?: string;
  closed?: string | undefined;
  outcome?: string | undefined;
  firstRun?: boolean;
  /** Undefined where it isn't known. */
  hasSecondFactor?: boolean;
  thread?: readonly { from?: string | undefined }[] | undefined;
  purpose?: string;
  status?: string;
  to?: readonly string[];
};

/** What a reason is asked for beside the record: whose notice it is, when and of what it told, and what time it is. */
export type ReasonFacts = {
  member: Member;
  at: string;
  day?: string | undefined;
  taskforce?: { id: string } | undefined;
  now: Date;
};

/**
 * The reason of a notice. While it holds of a record, the notice tells of it; then the service takes the record out of
 * the notice, and no browser shows it any more.
 */
type Reason<C extends string> = {
  /**
   * The kinds one of which the listed records are of, and must still exist in. `introductions` are those by the listed
   * members to the notice's own. Left out where nothing is asked of a record.
   */
  of?: readonly C[];
  /** Whether the reason holds of a record; of every one that exists, if it is left out. */
  while?: (record: ReasonRecord, facts: ReasonFacts) => boolean;
  /** The days after the latest event for which it holds: a year at most. */
  days?: number;
  /** Whether it is over, too, when the member opens the page that the notice leads to. */
  untilRead?: true;
};

/** `C` is the kinds; which there are, only the folders above know. */
export type NoticeDefinition<C extends string = string> = {
  reason: Reason<C>;
  /** The kind of the records, if their names are links to them. */
  links?: C;
  /** The page that says more than the records do, and the words of the link to it. */
  page?: { path: string; words: Message };
  /** What it says, by the number of its records. */
  text: Message;
} & (
  | {
      delivery: Extract<Delivery, 'now' | 'digest'>;
      /** The subject of its mail, which says what happened. */
      mailSubject: Message;
    }
  | { delivery: Exclude<Delivery, 'now' | 'digest'>; mailSubject?: undefined }
);

/**
 * Defines a notice once: how it is delivered, where it leads and what it says. Its messages can name `{names}`,
 * `{count}`, `{day}`, `{taskforce}` and `{product}`. Its rule in the service (`functions/stream/notice-rules.ts`) says
 * which write leads to it, for whom, and about what.
 */
export const defineNotice = <const D extends NoticeDefinition>(definition: D): D => definition;

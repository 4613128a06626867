import { inLanguage, msg, t } from '../language/messages.ts';
import { product } from '../text/product.ts';

/** An answer of the applicant has no `from`. */
type Thread = readonly { from?: string | undefined }[];

export const longestThreadMessage = 1000;
/** A thread is kept in the record of the request, which must stay small. */
export const longestThread = 20;
/** The answers to one question: an afterthought has room, and nobody is flooded. */
const mostAnswers = 3;

/** Whether the applicant waits for an administrator to read an answer. */
export const isAnswered = (thread: Thread = []): boolean => {
  const last = thread.at(-1);
  return last !== undefined && last.from === undefined;
};

export const mayAsk = (thread: Thread = []): boolean => thread.length + mostAnswers < longestThread;

/** Only somebody who was asked can answer. */
export const mayAnswer = (thread: Thread = []): boolean => {
  const question = thread.findLastIndex(({ from }) => from !== undefined);
  return question >= 0 && thread.length - 1 - question < mostAnswers;
};

/**
 * The thread with another message, or undefined if it has no room for that. A message that is sent again, because its
 * answer was lost, is added once.
 */
export function withMessage<M extends Thread[number] & { text: string }>(
  thread: M[],
  message: M,
): M[] | undefined {
  const last = thread.at(-1);
  if (last && last.from === message.from && last.text === message.text) return thread;
  const hasRoom = message.from === undefined ? mayAnswer : mayAsk;
  return hasRoom(thread) ? [...thread, message] : undefined;
}

export const longestReason = 1000;

/** How often somebody can be declined within a year before they can't ask again. */
export const mostDeclines = 3;

/** Reasons that administrators choose from by their names; each is a text that they can change. */
export const declineReasons = {
  elsewhere: {
    name: msg('Not at a Jesuit university'),
    text: msg(
      '{product} is for people who work at a Jesuit university, and we could not find that you do. If you do, please ask again and say where and as what.',
    ),
  },
  short: {
    name: msg('Says too little'),
    text: msg(
      'Your request says too little for us to decide. Please ask again, and tell us what you do and what you are looking for.',
    ),
  },
  known: {
    name: msg('Has an account already'),
    text: msg(
      'You already have an account with another address. Please sign in with that one, or choose a new password for it.',
    ),
  },
  other: {
    name: msg('Another purpose'),
    text: msg(
      '{product} is for working together on teaching, research and service, and your request is about something else.',
    ),
  },
};

/** The texts of the reasons in the language of whoever reads them, which is loaded. */
export const declineTexts = (language: string): string[] =>
  inLanguage(language, () =>
    Object.values(declineReasons).map(({ text }) => t(text, { product: product.name })),
  );

/** A reason in which the text that it begins with is said in another language. Both are loaded. */
export function reasonIn(reason: string, from: string, to: string): string {
  const [before, after] = [declineTexts(from), declineTexts(to)];
  const place = before.findIndex((text) => reason.startsWith(text));
  return place < 0 ? reason : `${after[place]}${reason.slice(before[place]?.length)}`;
}

/** The profile with which somebody becomes a member: the request without what was said to administrators. */
export function profileOf<R extends object>({
  description: _description,
  nominatedBy: _nominatedBy,
  thread: _thread,
  ...profile
}: R & { description?: unknown; nominatedBy?: unknown; thread?: unknown }) {
  return { bio: '', title: '', topics: [], contact: [], ...profile, firstRun: true as const };
}

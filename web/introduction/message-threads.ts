import type { Collection } from '../../shared/kinds/collections.ts';
import type { Introduction } from '../ui/introductions/use-introductions.ts';

/** The messages with one person, or to all who answer for a record; the newest first. */
export type MessageThread = {
  key: string;
  /** The person, or the record. */
  with: { collection: Collection; id: string };
  messages: Introduction[];
};

/** What was sent to several people belongs to the record that it is about. */
const otherSide = ({ from, to, about }: Introduction, me: string): MessageThread['with'] => {
  if (from !== me) return { collection: 'users', id: from };
  const [one, another] = to;
  return one && !another ? { collection: 'users', id: one } : { collection: about.kind, id: about.id };
};

/**
 * The threads of a member, the one with the newest message first.
 *
 * @param comesFirst whether a message puts its thread before the others
 */
export function messageThreads(
  messages: readonly Introduction[],
  me: string,
  comesFirst: (message: Introduction) => boolean,
): MessageThread[] {
  const newestFirst = messages.toSorted((a, b) => (a.createTimestamp < b.createTimestamp ? 1 : -1));
  const keyOf = (message: Introduction) => {
    const { collection, id } = otherSide(message, me);
    return `${collection} ${id}`;
  };
  const threads = [...Map.groupBy(newestFirst, keyOf)].flatMap(([key, messages]) => {
    const [newest] = messages;
    return newest ? [{ key, with: otherSide(newest, me), messages }] : [];
  });
  const { first = [], others = [] } = Object.groupBy(threads, ({ messages }) =>
    messages.some(comesFirst) ? 'first' : 'others',
  );
  return [...first, ...others];
}

/** As many characters of a message are quoted in an answer; mail programs cut longer addresses. */
const mostQuoted = 500;

/** The message as an answer by mail quotes it; nothing if it is long. */
export const quotedMessage = (message: string): string =>
  message.length > mostQuoted
    ? ''
    : `\r\n\r\n${message
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\r\n')}`;

import { z } from 'zod';
import { currentWord, readSequence, say } from '../../functions/data/feed.ts';
import { announcementText } from '../../shared/fields/announcement.ts';
import { msPerDay } from '../../shared/language/time.ts';

/** Days for which something can be said, so that nothing stays that nobody remembers. */
const mostDays = 31;
const end = z.iso
  .datetime({ offset: true, error: 'Say until when: --until 2026-11-23T08:00:00Z.' })
  .refine((until) => Date.parse(until) > Date.now(), 'The time of --until is over.')
  .refine(
    (until) => Date.parse(until) < Date.now() + mostDays * msPerDay,
    `Say a time within ${mostDays} days.`,
  )
  .transform((until) => new Date(until).toISOString());

type Said = { text?: string | undefined; until?: string | undefined };

/**
 * Says something to every member until a time, in place of what was said before. Without a text, a read-only network
 * says only that it is.
 *
 * @returns a message for the operator
 */
export async function sayToAll({ text, until }: Said, readOnly: boolean): Promise<string> {
  const now = currentWord(await readSequence(), new Date());
  if (now?.readOnly && !readOnly) throw new Error('The network is read-only. End that first: read-only off');
  const said = text === undefined ? {} : { text: announcementText.input.parse(text) };
  const word = { ...said, until: end.parse(until), ...(readOnly && { readOnly }) };
  await say(word);
  return `${readOnly ? 'The network is read-only' : 'Every member reads it'} until ${word.until}; off ends it earlier.`;
}

/** Ends what was said. */
export async function endWord(readOnly: boolean): Promise<string> {
  const now = currentWord(await readSequence(), new Date());
  if (!now || now.readOnly !== (readOnly || undefined)) return 'Nothing was to end.';
  await say();
  return readOnly ? 'The network can be written again.' : 'Nobody reads it any more.';
}

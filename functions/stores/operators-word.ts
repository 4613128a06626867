import { type OperatorsWord, type SaidByOperator, saidByOperator } from '../../shared/fields/announcement.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { isRecordWrite } from '../data/audit.ts';
import type { UnitOfWork } from '../data/change.ts';
import { currentWord, readSequence, say } from '../data/feed.ts';
import { duration } from './time-window.ts';

/**
 * Refuses a person's change of records while an operator has made the network read-only. What follows from earlier
 * writes goes on, as do operators and sessions: stopped for hours, it would become dead letters.
 *
 * @throws ProductError `try-again`, with the time
 */
export function assertWritable(unit: UnitOfWork): void {
  const { word, now } = unit;
  if (!word?.readOnly || !unit.writes().some(isRecordWrite)) return;
  const seconds = Math.ceil((Date.parse(word.until) - now.getTime()) / 1000);
  throw new ProductError('try-again', {
    message: word.text
      ? msg(
          'The network can only be read for now (“{why}”), so nothing was changed. You can go on in {wait}.',
        )
      : msg('The network can only be read for now, so nothing was changed. You can go on in {wait}.'),
    values: { ...(word.text && { why: word.text }), wait: duration(seconds) },
    retryAfter: seconds,
  });
}

const wordNow = async () => currentWord(await readSequence(), new Date());

/**
 * Says something to every member until a time, in place of what was said before. Without a text, a read-only network
 * says only that it is.
 *
 * @throws ZodError in words; Error if an announcement would end that the network is read-only
 */
export async function sayToAll(said: SaidByOperator): Promise<OperatorsWord> {
  const word = saidByOperator.parse(said);
  if (!word.readOnly && (await wordNow())?.readOnly)
    throw new Error('The network is read-only. End that first: read-only off');
  await say(word);
  return word;
}

/** Ends what was said. @returns whether something of this kind was */
export async function endWord(readOnly?: true): Promise<boolean> {
  const now = await wordNow();
  const isSaid = now !== undefined && now.readOnly === readOnly;
  if (isSaid) await say();
  return isSaid;
}

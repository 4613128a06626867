import { createHash } from 'node:crypto';
import { secondsPerDay } from '../../shared/language/time.ts';
import { countedWords, type MissedSearch, type MissedWords } from '../../shared/search/missed-searches.ts';
import { updateIf } from '../data/conditional-update.ts';
import { everyRawItem } from '../data/records.ts';
import { type Item, secondsFrom } from '../data/table.ts';

/** Days for which words are kept after they were last missed. */
const keptDays = 90;
/**
 * Words are shown once they were missed this many times. Nothing is kept of who missed them, so the number has to be
 * higher than one person's own attempts.
 */
const fewestTimes = 10;
const mostShown = 100;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

function idOf(place: string, words: string): string {
  const sum = createHash('sha256').update(`${place}\n${words}`).digest('base64url');
  return `${place}-${sum}`;
}

/**
 * Counts searches that found nothing, by words and place, in unordered writes that name nobody. The same words in one
 * report count once.
 */
export async function countMissed(searches: readonly MissedSearch[], now: Date): Promise<void> {
  const missed = searches.map(({ place, text }) => ({ place, words: countedWords(text) ?? '' }));
  const byId = new Map(missed.map((each) => [idOf(each.place, each.words), each]));
  for (const [id, { place, words }] of byId)
    await updateIf({
      Key: { pk: 'missed', sk: id },
      UpdateExpression:
        'SET place = :place, words = :words, #last = :day, #first = if_not_exists(#first, :day), expires = :expires ADD #count :one',
      ExpressionAttributeNames: { '#first': 'first', '#last': 'last', '#count': 'count' },
      ExpressionAttributeValues: {
        ':place': place,
        ':words': words,
        ':day': dayOf(now),
        ':expires': secondsFrom(now, keptDays * secondsPerDay),
        ':one': 1,
      },
    });
}

/** The words that were missed often and that nobody has dismissed, most missed first. */
export async function missedWords(now: Date): Promise<MissedWords[]> {
  const found: Item[] = [];
  for await (const item of everyRawItem('missed')) if (isShown(item, now)) found.push(item);
  return found
    .map(({ sk, place, words, count, first, last }) => ({
      id: sk,
      place: String(place),
      words: String(words),
      count: Number(count),
      first: String(first),
      last: String(last),
    }))
    .sort((a, b) => b.count - a.count || (a.words < b.words ? -1 : 1))
    .slice(0, mostShown);
}

/** The table deletes expired items with a delay. */
const isShown = ({ count, dismissed, expires }: Item, now: Date): boolean =>
  Number(count) >= fewestTimes && !dismissed && Number(expires) > secondsFrom(now, 0);

/** Hides these words for as long as they are missed. @returns whether they exist */
export const dismissWords = (id: string): Promise<boolean> =>
  updateIf({
    Key: { pk: 'missed', sk: id },
    UpdateExpression: 'SET dismissed = :true',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':true': true },
  });

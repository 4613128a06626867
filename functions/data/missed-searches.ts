import { createHash } from 'node:crypto';
import { ProductError } from '../../shared/errors.ts';
import { countedWords, type MissedSearch, type MissedWords } from '../../shared/missed-searches.ts';
import { updated } from './counted.ts';
import { storedPage } from './records.ts';
import { type Item, secondsFrom } from './table.ts';

/** For how many days words are remembered after they were last missed. */
const keptFor = 90;
/** As often as somebody finds nothing in a day, and more. */
const aDayEach = 50;
/** Members stand in so many groups, other ones for other words: of somebody's group are too many to tell who it was. */
const groups = 16;
/** Of so many groups somebody has to have missed it: what only one person looks for may be about them. */
const fewestGroups = 2;
/** Words that are answered at once. */
const mostShown = 100;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);

/** The item of words that were missed in a place. */
function keyOf(place: string, words: string) {
  const sum = createHash('sha256').update(`${place}\n${words}`).digest('base64url');
  return { pk: 'missed', sk: `${place}-${sum}` };
}

/** In which group somebody stands for these words. */
const groupOf = (id: string, person: string): number =>
  createHash('sha256').update(`${id}\n${person}`).digest().readUInt8(0) % groups;

/**
 * Counts searches that found nothing, by words and place. It is no write of the network, and no transaction: nothing
 * that is kept leads from the words to who missed them.
 *
 * @throws ProductError `slow-down` for who has had so many counted today
 */
export async function countMissed(
  person: string,
  searches: readonly MissedSearch[],
  now: Date,
): Promise<void> {
  const hasRoom = await updated({
    Key: { pk: 'missed-today', sk: `${dayOf(now)} ${person}` },
    UpdateExpression: 'SET expires = :expires ADD #reported :more',
    ConditionExpression: 'attribute_not_exists(#reported) OR #reported <= :room',
    ExpressionAttributeNames: { '#reported': 'reported' },
    ExpressionAttributeValues: {
      ':expires': secondsFrom(now, 2 * 86_400),
      ':more': searches.length,
      ':room': aDayEach - searches.length,
    },
  });
  if (!hasRoom)
    throw new ProductError('slow-down', {
      message: `Of each member ${aDayEach} searches a day are counted. Tomorrow they are again.`,
      retryAfter: 3600,
    });
  for (const { place, text } of searches) {
    const words = countedWords(text) ?? '';
    const Key = keyOf(place, words);
    await updated({
      Key,
      UpdateExpression:
        'SET place = :place, words = :words, #last = :day, #first = if_not_exists(#first, :day), expires = :expires ADD #count :one, missedBy :group',
      ExpressionAttributeNames: { '#first': 'first', '#last': 'last', '#count': 'count' },
      ExpressionAttributeValues: {
        ':place': place,
        ':words': words,
        ':day': dayOf(now),
        ':expires': secondsFrom(now, keptFor * 86_400),
        ':one': 1,
        ':group': new Set([groupOf(Key.sk, person)]),
      },
    });
  }
}

/** What several people missed and nobody has dismissed, the most often missed first. */
export async function missedWords(now: Date): Promise<MissedWords[]> {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof storedPage>> = await storedPage('missed', { after, limit: 1000 });
    found.push(...page.items.filter((item) => isShown(item, now)));
    after = page.last;
  } while (after !== undefined);
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

/** The table takes away what has expired some time later. */
const isShown = ({ missedBy, dismissed, expires }: Item, now: Date): boolean =>
  (missedBy as Set<number>).size >= fewestGroups && !dismissed && Number(expires) > secondsFrom(now, 0);

/** Shows these words no more for as long as they go on being missed. @returns whether they were there */
export const dismissWords = (id: string): Promise<boolean> =>
  updated({
    Key: { pk: 'missed', sk: id },
    UpdateExpression: 'SET dismissed = :true',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':true': true },
  });

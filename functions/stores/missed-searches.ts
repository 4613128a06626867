import { createHash, createHmac } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { ProductError } from '../../shared/protocol/errors.ts';
import { countedWords, type MissedSearch, type MissedWords } from '../../shared/search/missed-searches.ts';
import { updateIf } from '../data/conditional-update.ts';
import { readRawPage } from '../data/records.ts';
import { type Item, secondsFrom, table, tableName } from '../data/table.ts';
import { endOfPeriod, periodKey } from './rotating-keys.ts';

/** Days for which words are kept after they were last missed. */
const keptDays = 90;
/** Missed searches that are counted for one member in a day. */
const dailySearches = 50;
/**
 * Members are hashed into this many groups, differently for each search: so many share a group that it identifies
 * nobody.
 */
const groups = 16;
/**
 * Words are shown once members of this many groups missed them in a month: three other people, as one group may be the
 * reader's own. A search of fewer may be about them.
 */
const fewestGroups = 4;
const mostShown = 100;

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
const monthOf = (now: Date) => now.toISOString().slice(0, 7);

function idOf(place: string, words: string): string {
  const sum = createHash('sha256').update(`${place}\n${words}`).digest('base64url');
  return `${place}-${sum}`;
}

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Adds a member's group to those that missed these words. @returns the number of groups that missed them this month */
async function addGroup(id: string, person: string, key: Buffer, now: Date): Promise<number> {
  const group = hmac(key, `${id}\n${person}`).readUInt8(0) % groups;
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: 'missed-groups', sk: `${monthOf(now)} ${id}` },
      UpdateExpression: 'SET expires = :expires ADD missedBy :group',
      ExpressionAttributeValues: { ':expires': endOfPeriod(monthOf(now)), ':group': new Set([group]) },
      ReturnValues: 'ALL_NEW',
    }),
  );
  return Number((Attributes?.missedBy as Set<number> | undefined)?.size);
}

/**
 * Counts searches that found nothing, by words and place, in unordered writes. Nothing leads from the words to who
 * missed them: members are hashed with keys that are deleted, a day's for how many searches they report, a month's for
 * their groups.
 *
 * @throws `slow-down` after too many in a day
 */
export async function countMissed(
  person: string,
  searches: readonly MissedSearch[],
  now: Date,
): Promise<void> {
  const today = dayOf(now);
  const [ofDay, ofMonth] = await Promise.all([periodKey(today), periodKey(monthOf(now))]);
  const hasRoom = await updateIf({
    Key: { pk: 'missed-today', sk: `${today} ${hmac(ofDay, person).toString('base64url')}` },
    UpdateExpression: 'SET expires = :expires ADD #reported :more',
    ConditionExpression: 'attribute_not_exists(#reported) OR #reported <= :room',
    ExpressionAttributeNames: { '#reported': 'reported' },
    ExpressionAttributeValues: {
      ':expires': endOfPeriod(today),
      ':more': searches.length,
      ':room': dailySearches - searches.length,
    },
  });
  if (!hasRoom)
    throw new ProductError('slow-down', {
      message: `Up to ${dailySearches} searches a day are counted for each member. Counting starts again tomorrow.`,
      retryAfter: 3600,
    });
  for (const { place, text } of searches) {
    const words = countedWords(text) ?? '';
    const id = idOf(place, words);
    const isShown = (await addGroup(id, person, ofMonth, now)) >= fewestGroups;
    await updateIf({
      Key: { pk: 'missed', sk: id },
      UpdateExpression: `SET place = :place, words = :words, #last = :day, #first = if_not_exists(#first, :day), expires = :expires${isShown ? ', shown = :true' : ''} ADD #count :one REMOVE missedBy`,
      ExpressionAttributeNames: { '#first': 'first', '#last': 'last', '#count': 'count' },
      ExpressionAttributeValues: {
        ':place': place,
        ':words': words,
        ':day': today,
        ':expires': secondsFrom(now, keptDays * 86_400),
        ':one': 1,
        ...(isShown && { ':true': true }),
      },
    });
  }
}

/** The words that several people missed and nobody has dismissed, most missed first. */
export async function missedWords(now: Date): Promise<MissedWords[]> {
  const found: Item[] = [];
  let after: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof readRawPage>> = await readRawPage('missed', { after, limit: 1000 });
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

/**
 * Words of earlier releases have the groups of all who missed them, until they are missed again. The table deletes
 * expired items with a delay.
 */
const isShown = ({ shown, missedBy, dismissed, expires }: Item, now: Date): boolean =>
  (shown === true || Number((missedBy as Set<number> | undefined)?.size) >= fewestGroups) &&
  !dismissed &&
  Number(expires) > secondsFrom(now, 0);

/** Hides these words for as long as they are missed. @returns whether they exist */
export const dismissWords = (id: string): Promise<boolean> =>
  updateIf({
    Key: { pk: 'missed', sk: id },
    UpdateExpression: 'SET dismissed = :true',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':true': true },
  });

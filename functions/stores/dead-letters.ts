import type { DynamoDBRecord } from 'aws-lambda';
import { type Collection, kinds } from '../../shared/registry.ts';
import { change } from '../data/change.ts';
import { count, log } from '../data/log.ts';
import { secondsFrom } from '../data/table.ts';
import { errorName } from '../data/transient.ts';

export const givenUpPk = 'given-up';
/** Days for which what was given up can be done again, once its cause is mended. */
const keptFor = 14;
/** Bytes of the entries kept with it, of the 400 KB of an item. */
const largestContents = 350_000;

/**
 * Part of the upkeep that stands alone: the step it belongs to, what of it it is, and the entries of the
 * stream it follows from.
 */
export type Task = { step: string; about: string; entries?: DynamoDBRecord[] };

/**
 * Writes down that a piece will never succeed as it is, with the entries to invoke the stream's function
 * with again. However often that is found, it is one item, one line in the log and one in the count.
 */
export async function addDeadLetter({ step, about, entries }: Task, error: unknown): Promise<void> {
  const key = { pk: givenUpPk, sk: `${step}#${about}` };
  const isNew = await change(async (unit) => {
    const there = await unit.item(key);
    // What an operator has done again and fails once more is told anew.
    if (there && there.tried === undefined) return false;
    await unit.putItem({
      ...key,
      error: errorName(error),
      at: unit.now.toISOString(),
      ...(entries && { contents: contentsOf(entries) }),
      expires: secondsFrom(unit.now, keptFor * 86_400),
    });
    return true;
  });
  if (!isNew) return;
  log('error', { givenUp: step, about, error: errorName(error) });
  count('GivenUp');
}

/**
 * An event for the stream's function, without the texts of the records: nothing that follows from a write
 * reads them. What is too large for an item even so is kept by its keys alone.
 */
function contentsOf(entries: DynamoDBRecord[]): string {
  const shortened = JSON.stringify({ Records: entries.map(withoutTexts) });
  if (Buffer.byteLength(JSON.stringify(shortened)) <= largestContents) return shortened;
  return JSON.stringify({
    Records: entries.map(({ eventID, dynamodb }) => ({ eventID, dynamodb: { Keys: dynamodb?.Keys } })),
  });
}

function withoutTexts(entry: DynamoDBRecord): DynamoDBRecord {
  const { NewImage, OldImage, ...dynamodb } = entry.dynamodb ?? {};
  const texts = kinds[dynamodb.Keys?.pk?.S as Collection]?.richText ?? [];
  const shortened = (image: typeof NewImage) =>
    image &&
    Object.fromEntries(
      Object.entries(image).map(([field, value]) => [field, texts.includes(field) ? { S: '' } : value]),
    );
  return {
    ...entry,
    dynamodb: { ...dynamodb, NewImage: shortened(NewImage), OldImage: shortened(OldImage) },
  };
}

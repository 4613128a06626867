import type { DynamoDBRecord } from 'aws-lambda';
import { type Collection, kinds } from '../../shared/kinds/registry.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { change } from '../data/change.ts';
import { count, log } from '../data/log.ts';
import { secondsFrom } from '../data/table.ts';
import { errorName } from '../data/transient.ts';

export const deadLetterPk = 'dead-letters';
/** Days for which a dead letter can be replayed, once its cause is fixed. */
const keptDays = 14;
/** Bytes of the kept entries, under the 400 KB of an item. */
const largestContents = 350_000;

/** An independent part of the upkeep: its step, what it is about, and the stream entries that it comes from. */
export type Task = { step: string; about: string; entries?: DynamoDBRecord[] };

/**
 * Stores a task that can't succeed, with the entries to replay. However often it fails, there is one item, one log line
 * and one count.
 */
export async function addDeadLetter({ step, about, entries }: Task, error: unknown): Promise<void> {
  const key = { pk: deadLetterPk, sk: `${step}#${about}` };
  const isNew = await change(async (unit) => {
    const existing = await unit.item(key);
    // A replayed task that fails again is reported again.
    if (existing && existing.replayedAt === undefined) return false;
    await unit.putItem({
      ...key,
      error: errorName(error),
      at: unit.now.toISOString(),
      ...(entries && { contents: contentsOf(entries) }),
      expires: secondsFrom(unit.now, keptDays * secondsPerDay),
    });
    return true;
  });
  if (!isNew) return;
  log('error', { deadLetter: step, about, error: errorName(error) });
  count('DeadLetters');
}

/**
 * An event for the stream's function without the records' rich texts, which no step reads. If it is still too large,
 * only the keys are kept.
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

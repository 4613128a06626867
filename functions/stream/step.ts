import type { DynamoDBRecord } from 'aws-lambda';
import type { Change } from '../data/stream-record.ts';
import type { Task } from '../stores/dead-letters.ts';
import type { Run } from '../stores/run.ts';

/** An entry of the table's stream, with what it says of a record. */
export type Entry = { record: DynamoDBRecord; change: Change };

/**
 * Something that follows from writes. It does each part alone (`run.alone`), and done twice it is as if
 * done once: entries come again with those before them that are to be tried again.
 */
export type Step = (entries: Entry[], run: Run) => Promise<void>;

/** @param part which part of the step, where the entries have several */
export function taskOf(step: string, entries: Entry[], part?: string): Task {
  const first = entries[0]?.record.eventID ?? '';
  return {
    step,
    about: part === undefined ? first : `${first}#${part}`,
    entries: entries.map(({ record }) => record),
  };
}

import type { DynamoDBRecord } from 'aws-lambda';
import type { Change } from '../data/stream-record.ts';
import type { Task } from '../stores/dead-letters.ts';
import type { Run } from '../stores/run.ts';

/** An entry of the table's stream with the change of a record. */
export type Entry = { record: DynamoDBRecord; change: Change };

/**
 * A step of what follows from writes. Each part is a task (`run.isolate`) and idempotent, because Lambda repeats entries from the
 * first failed one on.
 */
export type Step = (entries: Entry[], run: Run) => Promise<void>;

/** @param part the part of the step, if it has several */
export function taskOf(step: string, entries: Entry[], part?: string): Task {
  const first = entries[0]?.record.eventID ?? '';
  return {
    step,
    about: part === undefined ? first : `${first}#${part}`,
    entries: entries.map(({ record }) => record),
  };
}

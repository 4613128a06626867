import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { toChange } from '../data/stream-record.ts';
import { Run } from '../stores/run.ts';
import { mergeAreas } from './finish-merges.ts';
import { followIdentities } from './follow-identities.ts';
import { notifyMembers } from './notify-members.ts';
import { pruneReferences } from './prune-references.ts';
import { withoutQuietChanges } from './quiet.ts';
import { sendMails } from './send-mails.ts';
import { type Entry, type Step, taskOf } from './step.ts';

/** First the steps that need only the table, then those that need another service, mails last. */
const steps: Step[] = [pruneReferences, mergeAreas, followIdentities, notifyMembers, sendMails];

/**
 * Runs each step for all entries. Lambda repeats the batch from the first entry that failed; what is done is
 * recognized.
 */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const run = new Run();
  const entries = await entriesOf(Records, run);
  for (const step of steps) await step(entries, run);
  const left = new Set(run.left.flatMap((piece) => piece.entries ?? []));
  const first = Records.find((record) => left.has(record));
  return {
    batchItemFailures: first ? [{ itemIdentifier: first.dynamodb?.SequenceNumber ?? '' }] : [],
  };
}

async function entriesOf(records: DynamoDBRecord[], run: Run): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const record of records)
    await run.isolate({ step: 'read', about: record.eventID ?? '', entries: [record] }, async () => {
      const change = toChange(record);
      if (change) entries.push({ record, change });
    });
  let loud: Entry[] = [];
  await run.isolate(taskOf('read', entries), async () => {
    loud = await withoutQuietChanges(entries);
  });
  return loud;
}

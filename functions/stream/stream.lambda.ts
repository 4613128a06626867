import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { goneKey } from '../data/audit.ts';
import { readItems } from '../data/records.ts';
import { toChange } from '../data/stream-record.ts';
import { keyText } from '../data/table.ts';
import { Run } from '../stores/run.ts';
import { endNoticesOfWrites } from './end-notices.ts';
import { followIdentities } from './follow-identities.ts';
import { notifyMembers } from './notify-members.ts';
import { mergeAreas, pruneReferences } from './prune-references.ts';
import { sendMails } from './send-mails.ts';
import { type Entry, type Step, taskOf } from './step.ts';
import { syncIntroductions } from './sync-introductions.ts';

const unlessUntold =
  (step: Step): Step =>
  (entries, run) =>
    step(
      entries.filter(({ change }) => !change.isUntold),
      run,
    );

/** First the steps that need only the table, then those that need another service, mails last. */
const steps: Step[] = [
  pruneReferences,
  syncIntroductions,
  mergeAreas,
  followIdentities,
  unlessUntold(notifyMembers),
  endNoticesOfWrites,
  unlessUntold(sendMails),
];

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

/**
 * The entries without quiet deletions. A deleted record can't carry the mark, so the item that remembers the deletion
 * does. Quiet puts are left out by `toChange`.
 */
async function withoutQuietChanges(entries: Entry[]): Promise<Entry[]> {
  const goneKeyOf = ({ change }: Entry) => goneKey(change.collection, change.id);
  const gone = await readItems(entries.filter(({ change }) => !change.after).map(goneKeyOf));
  const quiet = new Set(gone.filter((item) => item.quiet === true).map(keyText));
  return entries.filter((entry) => entry.change.after || !quiet.has(keyText(goneKeyOf(entry))));
}

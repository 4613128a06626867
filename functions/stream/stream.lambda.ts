import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { changeOf } from '../data/stream-record.ts';
import { follow } from './follow.ts';
import { pruneReferences } from './prune-references.ts';

const nameOf = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name;
};

/** Stops at the first entry that can't be followed now; Lambda comes back with it and those after it. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const entries = Records.flatMap((entry) => {
    const change = changeOf(entry);
    return change ? [{ entry, change }] : [];
  });
  let at = entries[0]?.entry;
  try {
    await pruneReferences(entries.flatMap(({ change }) => (change.after ? [] : [change])));
    for (const { entry, change } of entries) {
      at = entry;
      await follow(change);
    }
    return { batchItemFailures: [] };
  } catch (error) {
    // Its message may name somebody's address: a mail's often does.
    console.error(JSON.stringify({ failed: at?.eventID, error: nameOf(error) }));
    return { batchItemFailures: [{ itemIdentifier: at?.dynamodb?.SequenceNumber ?? '' }] };
  }
}

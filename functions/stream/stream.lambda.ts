import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { changeOf } from '../data/stream-record.ts';
import { follow } from './follow.ts';

const nameOf = (error: unknown) => {
  const { code, name } = error as { code?: string; name?: string };
  return code ?? name;
};

/** Stops at the first entry that can't be followed now; Lambda comes back with it and those after it. */
export async function handler({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  for (const entry of Records) {
    try {
      const change = changeOf(entry);
      if (change) await follow(change);
    } catch (error) {
      // Its message may name somebody's address: a mail's often does.
      console.error(JSON.stringify({ failed: entry.eventID, error: nameOf(error) }));
      return { batchItemFailures: [{ itemIdentifier: entry.dynamodb?.SequenceNumber ?? '' }] };
    }
  }
  return { batchItemFailures: [] };
}

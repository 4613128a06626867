import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod';
import { addDeadLetter } from '../stores/dead-letters.ts';
import { type Step, taskOf } from './step.ts';

const storage = new S3Client({});
const bucket = () => ({ Bucket: process.env.BATCHES_BUCKET });

/** A failed batch of the stream, as Lambda writes it to a bucket: with the event. */
const batchSchema = z.object({
  requestContext: z.object({ condition: z.string() }),
  payload: z.union([
    z.string().transform((text): unknown => JSON.parse(text)),
    z.looseObject({ Records: z.array(z.unknown()) }),
  ]),
});

/** Turns batches that failed to their last attempt into dead letters, one for each entry. */
export const storeFailedBatches: Step = async (_now, run) => {
  for await (const { Contents = [] } of paginateListObjectsV2({ client: storage }, bucket()))
    for (const { Key = '' } of Contents)
      await run.isolate(taskOf('storeFailedBatches', Key), () => storeBatch(Key));
};

async function storeBatch(Key: string): Promise<void> {
  const { Body } = await storage.send(new GetObjectCommand({ ...bucket(), Key }));
  const { requestContext, payload } = batchSchema.parse(JSON.parse((await Body?.transformToString()) ?? ''));
  const cause = Object.assign(new Error(), { name: requestContext.condition });
  for (const entry of (payload as DynamoDBStreamEvent).Records)
    await addDeadLetter({ step: 'batch', about: entry.eventID ?? '', entries: [entry] }, cause);
  await storage.send(new DeleteObjectCommand({ ...bucket(), Key }));
}

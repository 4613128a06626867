import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { expect, it } from 'vitest';
import { startEngines } from '../helpers/engines.ts';
import { aUser } from '../in-process/network.ts';

await startEngines();
// Nobody listens there: no mail can be sent.
process.env.AWS_ENDPOINT_URL_SESV2 = 'http://127.0.0.1:1';
process.env.AWS_MAX_ATTEMPTS = '1';
process.env.APP_URL = 'http://localhost';
const { handler } = await import('../../functions/stream/stream.lambda.ts');

const now = new Date().toISOString();
const base = { version: 1, createTimestamp: now, updateTimestamp: now };
const description = '<p>Words.</p>';
const written = (number: string, pk: string, sk: string, after: object): DynamoDBRecord => ({
  eventID: number,
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: number,
    Keys: marshall({ pk, sk }) as never,
    NewImage: marshall({ pk, sk, id: sk, ...base, ...after }) as never,
  },
});

it('the stream comes back with what could not be done now, and with what came after it', async () => {
  const harmless = written('1', 'topics', 't', { name: 'Hydrology', description });
  const welcome = written('2', 'users', 'u', aUser('u'));
  const later = written('3', 'topics', 't2', { name: 'Law', description });
  expect(await handler({ Records: [harmless, welcome, later] })).toEqual({
    batchItemFailures: [{ itemIdentifier: '2' }],
  });
  expect(await handler({ Records: [harmless, later] })).toEqual({ batchItemFailures: [] });
});

it('what is no record has no consequences', async () => {
  const clock = written('4', 'sequence', 'sequence', { seq: 7 });
  expect(await handler({ Records: [clock] })).toEqual({ batchItemFailures: [] });
});

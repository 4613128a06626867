import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LambdaClient, UpdateEventSourceMappingCommand } from '@aws-sdk/client-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';
import { Principals } from '../../infra/local/aws/principals.ts';
import { serveAws } from '../../infra/local/aws/services.ts';
import { answerLambda } from '../../infra/local/lambda/edge.ts';
import { stacksIn } from '../infra/stacks-in.ts';

const folder = mkdtempSync(join(tmpdir(), 'paused-'));
const minute = 60_000;
const now = Date.parse('2026-11-27T12:00:00Z');
const description = { UUID: '', EventSourceArn: '', FunctionArn: '', State: 'Enabled', LastModified: 0 };
let checkStream: (now: number) => Promise<void>;
let aws: { origin: string; stop(): void };

/** What reads the stream, and the canary's keys, as the stacks have them. */
beforeAll(async () => {
  const assembly = readAssembly(stacksIn(folder, {}, true).app.synth().directory, 'localhost:3000');
  const [mapping] = assembly.resources('AWS::Lambda::EventSourceMapping');
  description.UUID = mapping?.ref ?? '';
  const canary = assembly
    .resources<{ Role: string; Environment: { Variables: Record<string, string> } }>('AWS::Lambda::Function')
    .find(({ id }) => /^(Canary)?Canary[0-9A-F]{8}$/.test(id));
  const principals = new Principals();
  const keys = principals.ofRole('Canary', canary?.properties.Role ?? '', assembly);
  const source = { description, enable: () => expect.fail() };
  aws = await serveAws(principals, {
    lambda: (request, principal) =>
      answerLambda(request, principal, [source], { invoke: () => expect.fail() }),
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_LAMBDA: `${aws.origin}/lambda`,
    AWS_ACCESS_KEY_ID: keys.accessKeyId,
    AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    AWS_REGION: 'us-east-1',
  });
  for (const [name, value] of Object.entries(canary?.properties.Environment.Variables ?? {}))
    vi.stubEnv(name, value);
  ({ checkStream } = await import('../../functions/canary/check-stream.ts'));
});
afterAll(() => {
  vi.unstubAllEnvs();
  aws.stop();
  rmSync(folder, { recursive: true });
});

const found = (State: string, minutesAgo: number) => {
  Object.assign(description, { State, LastModified: (now - minutesAgo * minute) / 1000 });
  return checkStream(now);
};

test('the canary fails, which rings, where the stream has been paused for a quarter of an hour', async () => {
  await expect(found('Disabled', 15)).rejects.toThrow('paused since 2026-11-27T11:45:00.000Z');
  await expect(found('Disabled', 60 * 24)).rejects.toThrow('paused');
});

test('it doesn’t while a restore may go on, nor where the stream goes on', async () => {
  await found('Disabled', 14);
  await found('Enabled', 60 * 24);
  await found('Enabling', 60 * 24);
});

test('it may look, and change nothing', async () => {
  const change = new UpdateEventSourceMappingCommand({ UUID: description.UUID, Enabled: false });
  await expect(new LambdaClient({}).send(change)).rejects.toThrow('not authorized');
});

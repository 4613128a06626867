import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/** What a deployment did, in order. */
const done: string[] = [];
const said: string[] = [];
/** What CloudWatch was sent. */
let sent = '';

// In place of AWS: the CDK's commands, what is asked before them, and what they leave behind.
vi.mock('../../infra/operate/cdk.ts', () => ({ cdk: ([name]: string[]) => done.push(`cdk ${name}`) }));
vi.mock('../../infra/operate/install-natives.ts', () => ({}));
vi.mock('../../infra/operate/health/examine.ts', () => ({ examine: async () => true }));
vi.mock('../../infra/stage-file.ts', () => ({
  settingsOf: () => ({ region: 'eu-central-1' }),
  keepSettings: () => {},
}));
vi.mock('../../infra/operate/stage.ts', () => ({
  folderOf: (stage: string) => stage,
  outputsOf: () => ({ AppUrl: 'https://prod.example', TestAlarmName: 'Colloquy-prod-Upkeep-ApiErrors' }),
}));

const cloudWatch = createServer(async (request, response) => {
  sent = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString('latin1');
  const asked = `${request.url} ${request.headers['x-amz-target'] ?? ''}`;
  done.push(/\w+\s*$/.exec(asked)?.[0].trim() ?? asked);
  response
    .writeHead(200, request.headers['smithy-protocol'] ? { 'smithy-protocol': 'rpc-v2-cbor' } : {})
    .end();
});
beforeAll(async () => {
  await new Promise<void>((ready) => cloudWatch.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL_CLOUDWATCH', `http://127.0.0.1:${(cloudWatch.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(String(line)));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  cloudWatch.close();
});
beforeEach(() => {
  done.length = 0;
  said.length = 0;
});

async function deploy(...options: string[]) {
  const before = process.argv;
  process.argv = [...before.slice(0, 2), '--stage', 'prod', ...options];
  vi.resetModules();
  await import('../../infra/operate/deploy.ts').finally(() => {
    process.argv = before;
  });
}

test('a deployment ends by having CloudWatch itself ring, which shows that it may tell the topic', async () => {
  await deploy('--alarm-email', 'ops@example.org');
  expect(done).toEqual(['cdk synth', 'cdk diff', 'cdk deploy', 'SetAlarmState']);
  for (const part of ['Colloquy-prod-Upkeep-ApiErrors', 'ALARM', 'nothing is wrong'])
    expect(sent).toContain(part);
  expect(said.at(-1)).toContain('A test alarm went to ops@example.org.');
});

test('where nobody is told of alarms none rings, and that is said', async () => {
  await deploy();
  expect(done).toEqual(['cdk synth', 'cdk diff', 'cdk deploy']);
  expect(said.at(-1)).toContain('Nobody is told of alarms');
});

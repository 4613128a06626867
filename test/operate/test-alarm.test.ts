import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RawSettings } from '../../infra/settings/stage-file.ts';

/** What a deployment did, in order. */
const done: string[] = [];
const said: string[] = [];
/** What CloudWatch was sent. */
let sent = '';

// In place of AWS: the CDK's commands, what is asked before them, and what they leave behind.
let failing = false;
vi.mock('../../infra/operate/deployment.ts', async (original) => ({
  ...(await original<object>()),
  cdk: ([name]: string[]) => {
    done.push(`cdk ${name}`);
    if (failing && name === 'deploy') throw new Error('cdk deploy failed: see above.');
  },
}));
let deployed: string[] = [];
vi.mock('../../infra/operate/first-deployment.ts', () => ({
  clearFailedDeployment: async (stage: string) => {
    done.push(`clear ${stage}`);
    return deployed;
  },
}));
vi.mock('../../infra/operate/install-natives.ts', () => ({}));
vi.mock('../../infra/operate/write-baseline.ts', () => {
  done.push('baseline');
  return {};
});
vi.mock('../../infra/operate/deployable.ts', () => ({ assertDeployable: () => {} }));
vi.mock('../../infra/operate/examine.ts', () => ({ examine: async () => true }));
/** What was set for the stage before, and what a deployment keeps. */
let before: RawSettings = { region: 'eu-central-1' };
let kept: RawSettings | undefined;
vi.mock('../../infra/settings/stage-file.ts', () => ({
  loadSettings: () => before,
  saveSettings: (_stage: string, given: RawSettings) => {
    kept = given;
  },
}));
vi.mock('../../infra/operate/stage.ts', () => ({
  accountOf: async () => '111111111111',
  folderOf: (stage: string) => stage,
  deployedCommit: async () => undefined,
  outputsOf: async () => ({
    AppUrl: 'https://prod.example',
    TestAlarmName: 'Colloquy-prod-Upkeep-ApiErrors',
  }),
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
  for (const level of ['log', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => said.push(String(line)));
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  cloudWatch.close();
});
beforeEach(() => {
  done.length = 0;
  said.length = 0;
  before = { region: 'eu-central-1' };
  kept = undefined;
  failing = false;
  deployed = [];
});

async function deploy(...options: string[]) {
  const { argv } = process;
  process.argv = [...argv.slice(0, 2), '--stage', 'prod', ...options];
  vi.resetModules();
  await import('../../infra/operate/deploy.ts').finally(() => {
    process.argv = argv;
    process.exitCode = 0;
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
  expect(said.at(-1)).toContain('Nobody is notified of alarms');
});

test('a deployment notes the account that the stage is in', async () => {
  await deploy();
  expect(kept).toEqual({ region: 'eu-central-1', account: '111111111111' });
});

test('a stage that nothing was set for yet is made only where it is said that it is meant', async () => {
  before = {};
  await deploy('--region', 'eu-central-1');
  expect(done).toEqual([]);
  expect(kept).toBeUndefined();
  expect(said.join(' ')).toMatch(/new stage, in eu-central-1, account 111111111111.*add --yes.*prod/);
  await deploy('--region', 'eu-central-1', '--yes');
  expect(done).toEqual(['cdk synth', 'cdk diff', 'cdk deploy', 'baseline']);
  expect(kept).toMatchObject({ account: '111111111111' });
});

test('a first deployment that fails is cleared away, and a later one is not', async () => {
  failing = true;
  await deploy();
  expect(done).toEqual(['cdk synth', 'cdk diff', 'cdk deploy']);
  before = {};
  await deploy('--region', 'eu-central-1', '--yes');
  expect(done.at(-1)).toBe('clear prod');
  expect(said).toContain('prod was removed.');
  deployed = ['Colloquy-prod-Data'];
  await deploy('--region', 'eu-central-1', '--yes');
  expect(said.join('\n')).toContain('Colloquy-prod-Data exist. Deploy again to continue');
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Stack } from '@aws-sdk/client-cloudformation';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { parameterStore } from './parameter-store.ts';

/** What a deployment did, in order. */
const done: string[] = [];
const said: string[] = [];
/** What CloudWatch was sent. */
let sent = '';

// In place of AWS: the CDK's commands, what is asked before them, and what they leave behind.
let failing = false;
/** At which of the CDK's commands somebody else changes the settings. */
const elsewhere = { at: '' };
vi.mock('../../infra/operate/deployment.ts', async (original) => ({
  ...(await original<object>()),
  cdk: ([name]: string[]) => {
    done.push(`cdk ${name}`);
    if (name === elsewhere.at) store.put(settingsName, '{"callRate":"7"}');
    if (failing && name === 'deploy') throw new Error('cdk deploy failed: see above.');
  },
}));
/** What has data, and so stays after a first deployment that failed. */
let stays: string[] = [];
vi.mock('../../infra/operate/delete-stacks.ts', () => ({
  clearFailedDeployment: async ({ stage }: { stage: string }) => {
    done.push(`clear ${stage}`);
    return stays;
  },
}));
vi.mock('../../infra/operate/install-natives.ts', () => ({}));
vi.mock('../../infra/operate/deployable.ts', async (original) => ({
  ...(await original<object>()),
  assertDeployable: () => false,
}));
let released: string | undefined;
vi.mock('../../infra/operate/go-back.ts', () => ({ lastRelease: () => released }));
vi.mock('../../infra/operate/examine.ts', () => ({ examine: async () => true }));
/** The stage's stacks before the deployment. */
let stacks: Stack[] = [];
vi.mock('../../infra/operate/stage.ts', async (original) => ({
  ...(await original<object>()),
  accountOf: async () => '111111111111',
  everyStackOf: async () => stacks,
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
  vi.stubEnv('AWS_REGION', 'eu-central-1');
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
const settingsName = '/Colloquy/prod/settings';
const runs = { StackName: 'Colloquy-prod-Web', StackStatus: 'CREATE_COMPLETE' } as Stack;
let store: ReturnType<typeof parameterStore>;
const kept = () => JSON.parse(store.now(settingsName) ?? 'null');
beforeEach(() => {
  done.length = 0;
  said.length = 0;
  store = parameterStore();
  store.put(settingsName, '{"callRate":"4"}');
  stacks = [runs];
  failing = false;
  elsewhere.at = '';
  stays = [];
});

/** Deploys with the region of the environment, as from any checkout. */
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
  await deploy('--alarm-email', 'ops@example.org', '--yes');
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

const all = ['cdk synth', 'cdk diff', 'cdk deploy'];

test('any checkout deploys on with the settings that are stored with the stage', async () => {
  await deploy();
  expect(done).toEqual(all);
  expect(store.asked).toEqual([]);
  expect(kept()).toEqual({ callRate: '4' });
});

test('a changed setting is shown, and asked for by the stage’s name', async () => {
  await deploy('--call-rate', '8', '--operator', 'The Office');
  expect(said.slice(-4)).toEqual([
    'The settings of prod in eu-central-1, account 111111111111 would change:',
    '  --operator: not set → The Office',
    '  --call-rate: 4 → 8',
    'Nothing was changed: add --yes to do this to prod.',
  ]);
  expect([done, kept()]).toEqual([[], { callRate: '4' }]);
  await deploy('--call-rate', '8', '--yes');
  expect([done, kept()]).toEqual([all, { callRate: '8' }]);
});

test('a stage that is nowhere is made only where its region is given, and its name confirmed', async () => {
  store.stored.clear();
  stacks = [{ ...runs, StackStatus: 'ROLLBACK_COMPLETE' }];
  await deploy('--yes');
  expect(said.at(-1)).toBe(
    'There is no stage prod in eu-central-1, account 111111111111. To create it, say --region eu-central-1.',
  );
  await deploy('--region', 'eu-central-1');
  expect(said.join(' ')).toMatch(/new stage, in eu-central-1, account 111111111111.*add --yes.*prod/);
  expect([done, kept()]).toEqual([[], null]);
  await deploy('--region', 'eu-central-1', '--call-rate', '8', '--yes');
  expect([done, kept()]).toEqual([all, { callRate: '8' }]);
  expect(said).toContain('Nothing is released yet, so no stage could go back to it: npm run release.');
  released = 'v0.1.0';
  said.length = 0;
  await deploy();
  expect(said.join(' ')).not.toContain('released');
});

test('a stage that runs is never made anew: without its settings it says so, and takes those that are given', async () => {
  store.stored.clear();
  await deploy('--region', 'eu-central-1', '--yes');
  expect(said.at(-1)).toMatch(/its settings are gone. Give all of them, .* defaults.$/);
  await deploy('--call-rate', '8', '--region', 'eu-central-1');
  expect(said.join(' ')).toMatch(/prod runs in eu-central-1.*its settings are gone.*not set → 8.*add --yes/);
  expect([done, kept()]).toEqual([[], null]);
  failing = true;
  await deploy('--call-rate', '8', '--yes');
  expect([done, kept()]).toEqual([all, { callRate: '8' }]);
});

test('settings that somebody else changes meanwhile stay, and end the deployment', async () => {
  // As they are stored, just before ours.
  store.elsewhere.push(() => store.put(settingsName, '{"callRate":"6"}'));
  await deploy('--call-rate', '8', '--yes');
  expect([done, kept()]).toEqual([[], { callRate: '6' }]);
  expect(said.at(-1)).toContain('Somebody else has just changed /Colloquy/prod/settings');
  // Before the CDK deploys.
  elsewhere.at = 'synth';
  await deploy();
  expect([done, kept()]).toEqual([['cdk synth'], { callRate: '7' }]);
  // While it does.
  done.length = 0;
  elsewhere.at = 'deploy';
  await deploy();
  expect([done, kept()]).toEqual([all, { callRate: '7' }]);
  expect(said.at(-1)).toContain('Somebody else has changed the settings of prod meanwhile.');
});

test('a first deployment that fails is cleared away with its settings, unless there is data', async () => {
  stacks = [];
  store.stored.clear();
  failing = true;
  stays = ['AWS::DynamoDB::Table records: it has items'];
  await deploy('--region', 'eu-central-1', '--yes');
  expect(done).toEqual([...all, 'clear prod']);
  expect(kept()).toEqual({});
  expect(said.join(' ')).toContain('records: it has items');
  store.stored.clear();
  stays = [];
  await deploy('--region', 'eu-central-1', '--yes');
  expect(kept()).toBeNull();
  expect(said.join(' ')).toContain('Nothing is left but');
});

test('whoever creates a stage that somebody else is just creating deletes nothing of theirs', async () => {
  stacks = [];
  store.stored.clear();
  store.elsewhere.push(() => store.put(settingsName, '{"callRate":"6"}'));
  failing = true;
  await deploy('--region', 'eu-central-1', '--yes');
  expect([done, kept()]).toEqual([[], { callRate: '6' }]);
});

test('a later one isn’t, nor one whose stage somebody else has taken on', async () => {
  failing = true;
  await deploy();
  stacks = [];
  elsewhere.at = 'deploy';
  await deploy('--yes');
  expect([done, kept()]).toEqual([[...all, ...all], { callRate: '7' }]);
});

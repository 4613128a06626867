import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findingsOf } from '../../infra/operate/findings.ts';
import { clearFailedDeployment } from '../../infra/operate/first-deployment.ts';
import { connectToStage, outputsOf } from '../../infra/operate/stage.ts';
import { readSettings } from '../../infra/settings/settings.ts';
import type { RawSettings } from '../../infra/settings/stage-file.ts';

/** What is in `stages/` of this checkout: nothing in it says what was deployed. */
let kept: RawSettings;
const deleteSettings = vi.hoisted(() => vi.fn());
vi.mock('../../infra/settings/stage-file.ts', () => ({
  loadSettings: () => kept,
  saveSettings: () => {},
  deleteSettings,
}));

/** What CloudFormation has of the stage, by stack. */
let stacks: Record<string, Record<string, string>>;
const deleted: string[] = [];
const deployed = {
  'Colloquy-prod-Data': { TableName: 'the-table' },
  'Colloquy-prod-Identity': { UserPoolId: 'the-pool' },
  'Colloquy-prod-Media': { MediaBucketName: 'the-pictures' },
  'Colloquy-prod-Web': { AppUrl: 'https://prod.example' },
};

const member = (fields: string) => `<member>${fields}</member>`;
/** Stacks that could not be made. */
let failed: string[] = [];
function describe(name: string): [number, string] {
  const outputs = stacks[name];
  if (!outputs)
    return [
      400,
      `<ErrorResponse><Error><Type>Sender</Type><Code>ValidationError</Code><Message>${name} does not exist</Message></Error></ErrorResponse>`,
    ];
  const listed = Object.entries(outputs).map(([key, value]) =>
    member(`<OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue>`),
  );
  const stack = `<StackName>${name}</StackName><StackStatus>${failed.includes(name) ? 'ROLLBACK_COMPLETE' : 'CREATE_COMPLETE'}</StackStatus><CreationTime>2026-11-01T00:00:00Z</CreationTime><Outputs>${listed.join('')}</Outputs>`;
  return [
    200,
    `<DescribeStacksResponse><DescribeStacksResult><Stacks>${member(stack)}</Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  ];
}

const aws = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
  const asked = new URLSearchParams(body);
  if (asked.get('Action') === 'DeleteStack') {
    const name = asked.get('StackName') ?? '';
    deleted.push(name);
    stacks = Object.fromEntries(Object.entries(stacks).filter(([each]) => each !== name));
    return void response.writeHead(200, { 'content-type': 'text/xml' }).end('<DeleteStackResponse/>');
  }
  const [status, answer] =
    asked.get('Action') === 'DescribeStacks'
      ? describe(asked.get('StackName') ?? '')
      : [
          200,
          '<GetCallerIdentityResponse><GetCallerIdentityResult><Account>111111111111</Account></GetCallerIdentityResult></GetCallerIdentityResponse>',
        ];
  response.writeHead(status, { 'content-type': 'text/xml' }).end(answer);
});
beforeAll(async () => {
  await new Promise<void>((ready) => aws.listen(0, '127.0.0.1', ready));
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(aws.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  for (const name of ['AWS_REGION', 'AWS_DEFAULT_REGION', 'TABLE_NAME', 'USER_POOL_ID', 'MEDIA_BUCKET'])
    vi.stubEnv(name, undefined);
});
afterAll(() => {
  vi.unstubAllEnvs();
  aws.close();
  aws.closeAllConnections();
});
beforeEach(() => {
  stacks = deployed;
  deleted.length = 0;
  failed = [];
  kept = { region: 'eu-central-1', account: '111111111111' };
});

test('a command works on a stage by what CloudFormation says of it, whoever deployed it', async () => {
  expect(await connectToStage({ stage: 'prod' })).toEqual({
    stage: 'prod',
    account: '111111111111',
    url: 'https://prod.example',
  });
  expect(process.env).toMatchObject({
    TABLE_NAME: 'the-table',
    USER_POOL_ID: 'the-pool',
    MEDIA_BUCKET: 'the-pictures',
    AWS_REGION: 'eu-central-1',
  });
});

test('in the region of the credentials, where its settings are not here', async () => {
  kept = {};
  vi.stubEnv('AWS_REGION', undefined);
  await expect(connectToStage({ stage: 'prod' })).rejects.toThrow('Set AWS_REGION to the region of prod');
  vi.stubEnv('AWS_REGION', 'eu-central-1');
  expect(await connectToStage({ stage: 'prod' })).toMatchObject({ url: 'https://prod.example' });
});

test('a stage that isn’t there, or not wholly, is told apart', async () => {
  await expect(connectToStage({ stage: 'prdo' })).rejects.toThrow('There is no stage prdo in eu-central-1.');
  stacks = { 'Colloquy-prod-Data': { TableName: 'the-table' } };
  await expect(outputsOf('prod', 'eu-central-1')).rejects.toThrow('prod is only partly deployed');
});

test('another account’s credentials are refused, by commands and before a deployment', async () => {
  kept = { ...kept, account: '222222222222' };
  const words = 'prod is in account 222222222222, but your credentials are for 111111111111.';
  await expect(connectToStage({ stage: 'prod' })).rejects.toThrow(words);
  const settings = readSettings((name) => ({ ...kept, stage: 'prod' })[name]);
  const answers = {
    account: { value: '111111111111' },
    bootstrap: {},
    concurrency: { value: 1000 },
    mail: { value: { production: true, verified: true } },
  };
  const found = () => findingsOf(settings, answers, new Date());
  expect(found()).toMatchObject([{ level: 'problem', what: words }]);
  answers.account.value = '222222222222';
  expect(found().map(({ level }) => level)).not.toContain('problem');
});

test('of a first deployment that failed the stacks that never stood are deleted, and no other', async () => {
  failed = ['Colloquy-prod-Web'];
  expect((await clearFailedDeployment('prod', 'eu-central-1')).sort()).toEqual([
    'Colloquy-prod-Data',
    'Colloquy-prod-Identity',
    'Colloquy-prod-Media',
  ]);
  expect(deleted).toEqual(['Colloquy-prod-Web']);
  expect(deleteSettings).not.toHaveBeenCalled();
});

test('and where none stands the stage is forgotten', async () => {
  stacks = { 'Colloquy-prod-Data': {}, 'Colloquy-prod-Media': {} };
  failed = Object.keys(stacks);
  expect(await clearFailedDeployment('prod', 'eu-central-1')).toEqual([]);
  // What stands on another goes before it.
  expect(deleted).toEqual(['Colloquy-prod-Media', 'Colloquy-prod-Data']);
  expect(deleteSettings).toHaveBeenCalledWith('prod');
});

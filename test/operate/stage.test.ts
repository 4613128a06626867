import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectToStage, outputsOf, whereIs } from '../../infra/operate/stage.ts';
import { aFolder } from '../machines/a-folder.ts';

/** What CloudFormation has of the stage, by stack. */
let stacks: Record<string, Record<string, string>>;
const deployed = {
  'Colloquy-prod-Data': { TableName: 'the-table' },
  'Colloquy-prod-Identity': { UserPoolId: 'the-pool', AppKeyArn: 'the-key', PeopleBucketName: 'people' },
  'Colloquy-prod-Media': { MediaBucketName: 'the-pictures' },
  'Colloquy-prod-Web': { AppUrl: 'https://prod.example' },
};

const member = (fields: string) => `<member>${fields}</member>`;
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
  const stack = `<StackName>${name}</StackName><StackStatus>CREATE_COMPLETE</StackStatus><CreationTime>2026-11-01T00:00:00Z</CreationTime><Outputs>${listed.join('')}</Outputs>`;
  return [
    200,
    `<DescribeStacksResponse><DescribeStacksResult><Stacks>${member(stack)}</Stacks></DescribeStacksResult></DescribeStacksResponse>`,
  ];
}

const aws = createServer(async (request, response) => {
  const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString();
  const asked = new URLSearchParams(body);
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
});

test('a command works on a stage by what CloudFormation says of it, whoever deployed it', async () => {
  expect(await connectToStage({ stage: 'prod', region: 'eu-central-1' })).toEqual({
    stage: 'prod',
    account: '111111111111',
    url: 'https://prod.example',
  });
  expect(process.env).toMatchObject({
    TABLE_NAME: 'the-table',
    USER_POOL_ID: 'the-pool',
    APP_KEY_ARN: 'the-key',
    MEDIA_BUCKET: 'the-pictures',
    AWS_REGION: 'eu-central-1',
  });
});

test('in the region that is given, or of the environment, or of the profile', async () => {
  const config = join(aFolder(onTestFinished), 'config');
  writeFileSync(config, '[profile away]\nregion = us-west-2\n');
  const region = async (given?: string) => (await whereIs({ stage: 'prod', region: given })).region;
  vi.stubEnv('AWS_REGION', undefined);
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
  await expect(region()).rejects.toThrow('Say where prod is: --region eu-central-1');
  vi.stubEnv('AWS_CONFIG_FILE', config);
  vi.stubEnv('AWS_PROFILE', 'away');
  expect(await region()).toBe('us-west-2');
  vi.stubEnv('AWS_PROFILE', undefined);
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  expect(await region()).toBe('eu-west-1');
  expect(await region('eu-central-1')).toBe('eu-central-1');
});

test.each(['', 'Prod', '../prod', 'a-name-that-is-too-long'])('has no place for a stage “%s”', (stage) =>
  expect(whereIs({ stage })).rejects.toThrow(/npm run … -- --stage prod/),
);

test('a stage that isn’t there, or not wholly, is told apart', async () => {
  const region = 'eu-central-1';
  await expect(connectToStage({ stage: 'prdo', region })).rejects.toThrow(
    'There is no stage prdo in eu-central-1, account 111111111111.',
  );
  stacks = { 'Colloquy-prod-Data': { TableName: 'the-table' } };
  await expect(outputsOf({ stage: 'prod', region })).rejects.toThrow('prod is only partly deployed');
});

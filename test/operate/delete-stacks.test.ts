import {
  CloudFormationClient,
  DeleteStackCommand,
  DescribeStackEventsCommand,
  DescribeStacksCommand,
  type Stack,
} from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { KMSClient } from '@aws-sdk/client-kms';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { clearFailedDeployment, deleteStacks } from '../../infra/operate/delete-stacks.ts';
import { everyStackOf } from '../../infra/operate/stage.ts';

const prod = { stage: 'prod', region: 'eu-central-1' };
/** What the account was asked to change, in order. */
const done: string[] = [];
/** The account's stacks, with what CloudFormation keeps of each. */
let stacks: (Stack & { kept: [type: string, id: string][] })[] = [];
const empty = { items: 0, people: [] as object[], pictures: false };
let has = empty;

const idOf = (name: string, region = 'eu-central-1') =>
  `arn:aws:cloudformation:${region}:111111111111:stack/${name}/1`;
const stack = (name: string, kept: [string, string][] = [], region?: string) =>
  ({
    StackName: name,
    StackId: idOf(name, region),
    StackStatus: 'CREATE_COMPLETE',
    kept,
  }) as (typeof stacks)[0];
const deleted = new Set<string>();

type Call = { constructor: { name: string }; input: Record<string, unknown> };
const record = ({ constructor: { name }, input }: Call, id: string) =>
  done.push(`${name.replace('Command', '')} ${input[id]}`);
beforeEach(() => {
  done.length = 0;
  deleted.clear();
  has = empty;
  stacks = [
    stack('Colloquy-prod-Certificate', [], 'us-east-1'),
    stack('Colloquy-prod-Data', [['AWS::DynamoDB::Table', 'records']]),
    stack('Colloquy-prod-Media', [['AWS::S3::Bucket', 'pictures']]),
    stack('Colloquy-prod-Identity', [
      ['AWS::KMS::Key', 'key'],
      ['AWS::Cognito::UserPool', 'pool'],
    ]),
  ];
  vi.spyOn(CloudFormationClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    const { StackName = '' } = (command as DeleteStackCommand).input;
    const found = stacks.find((each) => [each.StackName, each.StackId].includes(StackName));
    if (command instanceof DeleteStackCommand) {
      const isForced = command.input.DeletionMode === 'FORCE_DELETE_STACK';
      done.push(`DeleteStack ${found?.StackName}${isForced ? ' by force' : ''}`);
      if (isForced || found?.StackStatus !== 'DELETE_FAILED') deleted.add(found?.StackId ?? '');
      return {};
    }
    if (command instanceof DescribeStacksCommand) {
      const isGone = deleted.has(found?.StackId ?? '');
      if (!found || (isGone && StackName === found.StackName))
        throw Object.assign(new Error('no such stack'), { name: 'ValidationError' });
      return { Stacks: [isGone ? { ...found, StackStatus: 'DELETE_COMPLETE' } : found] };
    }
    if (!(command instanceof DescribeStackEventsCommand)) throw new Error('No such command.');
    const kept = found?.kept.map(([ResourceType, PhysicalResourceId]) => ({
      ResourceType,
      PhysicalResourceId,
      ResourceStatus: 'DELETE_SKIPPED',
    }));
    return {
      // A resource of a stack that was rolled back is skipped twice.
      StackEvents: [
        ...(kept ?? []),
        ...(kept ?? []),
        // What could not be created has no name.
        { ResourceType: 'AWS::SQS::Queue', PhysicalResourceId: '', ResourceStatus: 'DELETE_SKIPPED' },
        { ResourceType: 'AWS::SQS::Queue', PhysicalResourceId: 'queue', ResourceStatus: 'DELETE_COMPLETE' },
      ],
    };
  });
  vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    const call = command as Call;
    if (call.constructor.name === 'ScanCommand') return { Count: has.items };
    if (call.constructor.name === 'DescribeTableCommand') return { Table: { TableStatus: 'ACTIVE' } };
    record(call, 'TableName');
    return {};
  });
  vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    const call = command as Call;
    if (call.constructor.name === 'ListUsersCommand') return { Users: has.people };
    record(call, 'UserPoolId');
    return {};
  });
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async (command: unknown) => {
    if (has.pictures) throw new Error('The bucket you tried to delete is not empty');
    record(command as Call, 'Bucket');
    return {};
  });
  vi.spyOn(KMSClient.prototype, 'send').mockImplementation(async (command: unknown) => {
    record(command as Call, 'KeyId');
    return {};
  });
});
afterAll(() => void vi.restoreAllMocks());

const allStacks = ['Identity', 'Media', 'Data', 'Certificate'].map(
  (part) => `DeleteStack Colloquy-prod-${part}`,
);

test('of a first deployment that failed nothing is left: stacks from the last, what they keep, and keys at the end', async () => {
  expect(await clearFailedDeployment(prod, [])).toEqual([]);
  expect(done).toEqual([
    ...allStacks,
    'UpdateTable records',
    'DeleteTable records',
    'UpdateUserPool pool',
    'DeleteUserPool pool',
    'DeleteBucket pictures',
    'ScheduleKeyDeletion key',
  ]);
});

test('stacks that were there before it stay, with what is theirs', async () => {
  const earlier = [stack('Colloquy-prod-Certificate', [], 'us-east-1'), stack('Colloquy-prod-Data')];
  expect(await clearFailedDeployment(prod, earlier)).toEqual([]);
  expect(done.join()).not.toMatch(/Data|Certificate|records/);
  // One that was made again since has another id.
  const before = { ...stack('Colloquy-prod-Media'), StackId: idOf('Colloquy-prod-Media').replace(/1$/, '0') };
  deleted.clear();
  await clearFailedDeployment(prod, [before]);
  expect(done).toContain('DeleteBucket pictures');
});

test('what has data is never deleted, nor is what comes after it', async () => {
  has = { ...empty, items: 1 };
  expect(await clearFailedDeployment(prod, [])).toEqual([
    'AWS::DynamoDB::Table records: it has items',
    'AWS::Cognito::UserPool pool: not deleted',
    'AWS::S3::Bucket pictures: not deleted',
    'AWS::KMS::Key key: not deleted',
  ]);
  expect(done).toEqual(allStacks);
});

test.each([
  [{ people: [{}] }, 'AWS::Cognito::UserPool pool: it has people'],
  [{ pictures: true }, 'AWS::S3::Bucket pictures: The bucket you tried to delete is not empty'],
])('not even where the table has nothing: %j', async (data, words) => {
  has = { ...empty, ...data };
  const stays = await clearFailedDeployment(prod, []);
  expect(stays).toContain(words);
  expect(stays.at(-1)).toBe('AWS::KMS::Key key: not deleted');
});

test('what this doesn’t know is left and named', async () => {
  stacks = [stack('Colloquy-prod-Data', [['AWS::SQS::Queue', 'letters']])];
  expect(await clearFailedDeployment(prod, [])).toEqual(['AWS::SQS::Queue letters: not deleted']);
});

test('a stage that is deleted leaves all that CloudFormation keeps', async () => {
  expect(await deleteStacks(await everyStackOf(prod))).toHaveLength(4);
  expect(done).toEqual(allStacks);
});

test('a stack that can’t be deleted wholly is deleted but for what fails, which is named', async () => {
  const status = { StackStatus: 'DELETE_FAILED' } as const;
  stacks = [{ ...stack('Colloquy-prod-Data', [['Custom::Emptying', 'files']]), ...status }];
  expect(await clearFailedDeployment(prod, [])).toEqual(['Custom::Emptying files: not deleted']);
  expect(done).toEqual(['DeleteStack Colloquy-prod-Data', 'DeleteStack Colloquy-prod-Data by force']);
});

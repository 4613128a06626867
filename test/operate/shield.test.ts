import {
  CloudFormationClient,
  CreateStackCommand,
  DeleteStackCommand,
  type DescribeStacksCommand,
  type Stack,
  UpdateStackCommand,
} from '@aws-sdk/client-cloudformation';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import template from '../../infra/operate/shield.json' with { type: 'json' };
import { setShield } from '../../infra/operate/shield.ts';

vi.stubEnv('AWS_REGION', 'eu-central-1');
const arn = 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/WebAcl/1';
const web = 'Colloquy-prod-Web';
const shield = 'Colloquy-prod-Shield';
/** The stacks there are, and what was done with them, in order. */
let stacks: Record<string, Partial<Stack>>;
const done: string[] = [];
const send = vi.spyOn(CloudFormationClient.prototype, 'send').mockImplementation(async function (
  this: CloudFormationClient,
  command: unknown,
) {
  const { StackName = '' } = (command as DescribeStacksCommand).input;
  const region = await this.config.region();
  if (command instanceof CreateStackCommand) {
    done.push(`${StackName} made in ${region}`);
    stacks[StackName] = {
      StackStatus: 'CREATE_COMPLETE',
      Outputs: [{ OutputKey: 'Arn', OutputValue: arn }],
    };
  } else if (command instanceof UpdateStackCommand) {
    const { Parameters } = command.input;
    done.push(`${StackName} gets “${Parameters?.[0]?.ParameterValue}” in ${region}`);
    stacks[StackName] = { StackStatus: 'UPDATE_COMPLETE', Parameters };
  } else if (command instanceof DeleteStackCommand) {
    done.push(`${StackName} deleted in ${region}`);
    delete stacks[StackName];
  } else if (!stacks[StackName])
    throw Object.assign(new Error(`Stack with id ${StackName} does not exist`), { name: 'ValidationError' });
  return { Stacks: [stacks[StackName]] };
});
afterAll(() => {
  vi.unstubAllEnvs();
  send.mockRestore();
});
beforeEach(() => {
  done.length = 0;
  stacks = { [web]: { Parameters: [{ ParameterKey: 'WebAcl', ParameterValue: '' }] } };
});

test('a shield is made before it is attached, and detached before it is deleted, because AWS deletes none in use', async () => {
  await setShield('prod', true);
  expect(done).toEqual([`${shield} made in us-east-1`, `${web} gets “${arn}” in eu-central-1`]);
  done.length = 0;
  await setShield('prod', false);
  expect(done).toEqual([`${web} gets “” in eu-central-1`, `${shield} deleted in us-east-1`]);
});

test('what was interrupted goes on, and what is done already changes nothing', async () => {
  stacks[shield] = { StackStatus: 'CREATE_COMPLETE', Outputs: [{ OutputKey: 'Arn', OutputValue: arn }] };
  for (let round = 0; round < 2; round += 1) await setShield('prod', true);
  expect(done).toEqual([`${web} gets “${arn}” in eu-central-1`]);
});

test('it counts by address for ten minutes, refuses as the app waits for, and samples no headers, which have tokens', () => {
  const { Rules } = template.Resources.WebAcl.Properties;
  const counted = Rules.map(({ Statement }) => Statement.RateBasedStatement);
  // 200 people who visit for the first time load 270 files and make some calls each.
  expect(counted).toMatchObject([
    { AggregateKeyType: 'IP', EvaluationWindowSec: 600, Limit: 200 * 300 },
    {
      AggregateKeyType: 'IP',
      EvaluationWindowSec: 600,
      Limit: 200,
      ScopeDownStatement: { ByteMatchStatement: { SearchString: '/api/account/' } },
    },
  ]);
  for (const { Action, VisibilityConfig } of Rules) {
    expect(Action.Block.CustomResponse.ResponseCode).toBe(429);
    expect(VisibilityConfig.SampledRequestsEnabled).toBe(false);
  }
});

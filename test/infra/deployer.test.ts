import { App } from 'aws-cdk-lib';
import { expect, test } from 'vitest';
import { DeployerStack } from '../../infra/stacks/deployer-stack.ts';
import { propertiesOf, statementsOf, textOf } from './assembly.ts';

const stackOf = (isFirst: boolean, region = 'eu-central-1') =>
  new DeployerStack(new App(), 'Colloquy-prod-Deployer', {
    env: { region },
    stage: 'prod',
    repository: 'owner/name',
    isFirst,
    ...{
      tableName: 'Colloquy-prod-Data-Table1',
      userPoolId: 'eu-central-1_a',
      alarmName: 'Colloquy-prod-Upkeep-A',
    },
  });
const first = stackOf(true);

test('the role is for the environment of the stage alone, by GitHub’s token', () => {
  const [role] = propertiesOf<{ AssumeRolePolicyDocument: { Statement: object[] } }>(first, 'AWS::IAM::Role');
  expect(role?.AssumeRolePolicyDocument.Statement).toMatchObject([
    {
      Action: 'sts:AssumeRoleWithWebIdentity',
      Condition: {
        StringEquals: {
          'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
          'token.actions.githubusercontent.com:sub': 'repo:owner/name:environment:prod',
        },
      },
    },
  ]);
});

test('an account has one provider, which stays when a stage’s role is deleted', () => {
  expect(propertiesOf(first, 'AWS::IAM::OIDCProvider')).toHaveLength(1);
  expect(propertiesOf(stackOf(false), 'AWS::IAM::OIDCProvider')).toEqual([]);
});

test('it may do what deploy and smoke do, of this stage, and nothing else', () => {
  const rights = statementsOf(first).flatMap(({ Action, Resource, Effect }) => {
    expect(Effect).toBe('Allow');
    const of = [Resource].flat().map((each) => textOf(each).replaceAll(/<AWS::(\w+)>/g, '$1'));
    return [Action].flat().map((action) => `${action} ${of.join(' ')}`);
  });
  const account = 'eu-central-1:AccountId';
  const table = `arn:Partition:dynamodb:${account}:table/Colloquy-prod-Data-Table1`;
  const pool = `arn:Partition:cognito-idp:${account}:userpool/eu-central-1_a`;
  const parameters = `arn:Partition:ssm:${account}:parameter/Colloquy/prod/*`;
  const stacks = (name: string) =>
    ['eu-central-1', 'us-east-1'].map(
      (region) => `arn:Partition:cloudformation:${region}:AccountId:stack/${name}/*`,
    );
  const roles = ['eu-central-1', 'us-east-1'].map(
    (region) => `arn:Partition:iam::AccountId:role/cdk-hnb659fds-*-AccountId-${region}`,
  );
  expect(rights.sort()).toEqual(
    [
      `sts:AssumeRole ${roles.join(' ')}`,
      ...['CDKToolkit', 'Colloquy-prod-*'].map(
        (name) => `cloudformation:DescribeStacks ${stacks(name).join(' ')}`,
      ),
      ...['GetParameter', 'PutParameter'].map((action) => `ssm:${action} ${parameters}`),
      'lambda:GetAccountSettings *',
      'ses:GetAccount *',
      `ses:GetEmailIdentity arn:Partition:ses:${account}:identity/*`,
      'acm:DescribeCertificate arn:Partition:acm:us-east-1:AccountId:certificate/*',
      'route53:GetHostedZone arn:Partition:route53:::hostedzone/*',
      ...[
        'BatchGetItem',
        'ConditionCheckItem',
        'DeleteItem',
        'GetItem',
        'PutItem',
        'Query',
        'UpdateItem',
      ].map((action) => `dynamodb:${action} ${table}`),
      ...['CreateUser', 'DeleteUser', 'GetUser', 'SetUserPassword'].map(
        (action) => `cognito-idp:Admin${action} ${pool}`,
      ),
      `cognito-idp:DescribeUserPool ${pool}`,
      `cognito-idp:ListUsers ${pool}`,
      `cloudwatch:SetAlarmState arn:Partition:cloudwatch:${account}:alarm:Colloquy-prod-Upkeep-A`,
    ].sort(),
  );
});

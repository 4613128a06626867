import { Template } from 'aws-cdk-lib/assertions';
import { expect, test } from 'vitest';
import { adoptionOf } from '../../infra/operate/adoption.ts';
import { stacksWith } from '../infra/assembly.ts';

const { stacks } = stacksWith({ stage: 'prod', region: 'eu-central-1' });
const names = {
  'AWS::DynamoDB::Table': 'table-1',
  'AWS::Cognito::UserPool': 'pool-1',
  'AWS::S3::Bucket': 'bucket-1',
  'AWS::SecretsManager::Secret': 'secret-1',
  'AWS::KMS::Key': 'key-1',
};
const adoptions = Object.values(stacks).map((stack) =>
  adoptionOf(Template.fromStack(stack).toJSON() as Parameters<typeof adoptionOf>[0], names),
);

test('what outlived its stack is taken over by its name, and nothing else', () =>
  expect(
    adoptions.flatMap((each) => each?.imports.map(({ ResourceIdentifier }) => ResourceIdentifier) ?? []),
  ).toEqual([
    { TableName: 'table-1' },
    { BucketName: 'bucket-1' },
    { UserPoolId: 'pool-1' },
    { Id: 'secret-1' },
    { KeyId: 'key-1' },
  ]));

test('the template to take it over by is whole in itself, and lets nothing be deleted', () => {
  for (const { template, imports } of adoptions.filter((each) => each !== undefined)) {
    expect(JSON.stringify(template)).not.toMatch(/"(Ref|Fn::\w+)"/);
    expect(Object.keys(template.Resources)).toEqual(
      imports.map(({ LogicalResourceId }) => LogicalResourceId),
    );
    for (const { DeletionPolicy, Properties } of Object.values(template.Resources)) {
      expect(DeletionPolicy).toBe('Retain');
      expect(Object.keys(Properties ?? {}).length).toBeGreaterThan(2);
    }
  }
});

test('what the last deployment did not have is left to the next one', () => {
  const before = { ...names, 'AWS::SecretsManager::Secret': undefined, 'AWS::KMS::Key': undefined };
  const identity = adoptionOf(
    Template.fromStack(stacks.identity).toJSON() as Parameters<typeof adoptionOf>[0],
    before,
  );
  expect(identity?.imports.map(({ ResourceType }) => ResourceType)).toEqual(['AWS::Cognito::UserPool']);
});

test('what nobody can name stops it', () =>
  expect(() =>
    adoptionOf({ Resources: { T: { Type: 'AWS::DynamoDB::Table', DeletionPolicy: 'Retain' } } }, {}),
  ).toThrow(/AWS::DynamoDB::Table T/));

import { describe, expect, test } from 'vitest';
import type { Assembly } from '../../infra/local/assembly/assembly.ts';
import { Principals, type Rights } from '../../infra/local/aws/principals.ts';

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/records';
const role = {
  stack: 'One',
  id: 'Role',
  type: 'AWS::IAM::Role',
  path: 'One/Role',
  ref: 'role',
  attributes: {},
  properties: {},
};

/** A function's principal whose role has these statements. */
const withStatements = (...statements: object[]) => withRole(new Principals(), ...statements);

function withRole(principals: Principals, ...Statement: object[]) {
  const policy = {
    ...role,
    type: 'AWS::IAM::Policy',
    properties: { Roles: ['role'], PolicyDocument: { Statement } },
  };
  const assembly = { named: () => role, resources: () => [policy] } as unknown as Assembly;
  return principals.ofRole('it', 'role', assembly);
}

describe('what a role allows', () => {
  test('is what its statements name, and nothing else', () => {
    const { allows } = withStatements({
      Effect: 'Allow',
      Action: ['dynamodb:GetItem', 'dynamodb:Batch*'],
      Resource: table,
    });
    expect(allows('dynamodb:GetItem', table)).toBe(true);
    expect(allows('dynamodb:BatchWriteItem', table)).toBe(true);
    expect(allows('dynamodb:PutItem', table)).toBe(false);
    expect(allows('dynamodb:GetItem', `${table}-of-others`)).toBe(false);
  });

  test('may hang on a condition', () => {
    const Condition = { StringEquals: { 'ses:FromAddress': 'a@b.example' } };
    const { allows } = withStatements({ Effect: 'Allow', Action: 'ses:SendEmail', Resource: '*', Condition });
    expect(allows('ses:SendEmail', 'any', { 'ses:FromAddress': 'a@b.example' })).toBe(true);
    expect(allows('ses:SendEmail', 'any', { 'ses:FromAddress': 'c@d.example' })).toBe(false);
    expect(allows('ses:SendEmail', 'any')).toBe(false);
  });

  test('is taken back by a denial', () => {
    const all = { Action: 's3:*', Resource: '*' };
    const { allows } = withStatements(
      { ...all, Effect: 'Allow' },
      { ...all, Effect: 'Deny', Resource: 'arn:aws:s3:::b/secret' },
    );
    expect(allows('s3:GetObject', 'arn:aws:s3:::b/open')).toBe(true);
    expect(allows('s3:GetObject', 'arn:aws:s3:::b/secret')).toBe(false);
  });
});

test('what was used is noted of each store by itself', () => {
  const principals = new Principals();
  const statement = { Effect: 'Allow', Action: ['s3:GetObject', 's3:PutObject'] };
  const { allows } = withRole(
    principals,
    { ...statement, Resource: ['arn:aws:s3:::uploads/*', 'arn:aws:s3:::bases/*'] },
    { ...statement, Action: 's3:GetObject', Resource: 'arn:aws:s3:::pictures/*' },
  );
  allows('s3:GetObject', 'arn:aws:s3:::uploads/one');
  allows('s3:DeleteObject', 'arn:aws:s3:::uploads/one');
  const [{ granted, used, refused }] = principals.rights as [Rights];
  expect(used).toEqual(['s3:GetObject arn:aws:s3:::uploads/*']);
  expect(granted).toHaveLength(5);
  expect(granted).toContain('s3:GetObject arn:aws:s3:::pictures/*');
  expect(refused).toEqual(['s3:DeleteObject']);
});

test('what was used is no right whose condition did not hold', () => {
  const principals = new Principals();
  const statement = { Effect: 'Allow', Action: 'dynamodb:PutItem' };
  const Condition = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['images'] } };
  const { allows } = withRole(
    principals,
    { ...statement, Resource: table },
    { ...statement, Resource: `${table}*`, Condition },
  );
  allows('dynamodb:PutItem', table, { 'dynamodb:LeadingKeys': ['users'] });
  expect(principals.rights[0]?.used).toEqual([`dynamodb:PutItem ${table}`]);
});

test('every principal has keys of its own, and nobody else has any', () => {
  const principals = new Principals();
  const assembly = { named: () => role, resources: () => [] } as unknown as Assembly;
  const one = principals.ofRole('one', 'role', assembly);
  const other = principals.ofRole('other', 'role', assembly);
  expect(principals.find(one.accessKeyId)).toBe(one);
  expect(one.secretAccessKey).not.toBe(other.secretAccessKey);
  expect(principals.find('LOCALNOBODY')).toBeUndefined();
});

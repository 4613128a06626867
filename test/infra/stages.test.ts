import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { deletions } from '../../infra/operate/delete-stacks.ts';
import { CertificateStack } from '../../infra/stacks/certificate-stack.ts';
import { propertiesOf, stacksWith, textOf } from './assembly.ts';

type Resource = { Type: string; Properties?: Record<string, unknown> };
type Stacks = ReturnType<typeof stacksWith>['stacks'];
const templatesOf = (stacks: Stacks) =>
  Object.values(stacks).map((stack) => Template.fromStack(stack).toJSON());

/** Several of these may have the same name. */
const sharesItsName = new Set([
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Authorizer',
  'AWS::ApiGatewayV2::Stage',
  'AWS::Cognito::UserPool',
  'AWS::Cognito::UserPoolClient',
  'AWS::IAM::Policy',
  'AWS::Route53::RecordSet',
]);

/** The type and name of a resource, where the template names it and CloudFormation doesn't. */
function nameIn({ Type, Properties = {} }: Resource): string[] {
  if (sharesItsName.has(Type)) return [];
  const kind = Type.split('::').at(-1);
  const config = Properties[`${kind}Config`] as { Name?: unknown } | undefined;
  const name = Properties[`${kind}Name`] ?? Properties.Name ?? config?.Name;
  return name === undefined ? [] : [`${Type} ${JSON.stringify(name)}`];
}
const namesOf = (stacks: Stacks): string[] =>
  templatesOf(stacks).flatMap(({ Resources }) => Object.values<Resource>(Resources).flatMap(nameIn));

const here = { stage: 'prod', region: 'eu-central-1' };

// Synthesized before any test is timed, as a busy machine takes its time over it.
const prod = stacksWith(here).stacks;
const other = stacksWith({ ...here, stage: 'test' }).stacks;
const there = stacksWith({ ...here, region: 'us-west-2' }).stacks;

describe('stages side by side', () => {
  test('share no name in an account, in one region or two', () => {
    const names = namesOf(prod);
    expect(names.length).toBeGreaterThan(3);
    const others = [...namesOf(other), ...namesOf(there)];
    expect(names.filter((name) => others.includes(name))).toEqual([]);
  });

  test('count what alarms watch apart', () => {
    const namespaces = ({ upkeep }: Stacks) =>
      propertiesOf<{ Namespace: string }>(upkeep, 'AWS::CloudWatch::Alarm')
        .map(({ Namespace }) => Namespace)
        .filter((name) => !name.startsWith('AWS/'));
    expect(new Set(namespaces(prod))).toEqual(new Set(['Colloquy-prod']));
    expect(new Set(namespaces(other))).toEqual(new Set(['Colloquy-test']));
  });

  test('are stacks of their own', () =>
    expect(Object.values(prod).map(({ stackName }) => stackName)).toEqual(
      ['Data', 'Media', 'Identity', 'Api', 'Web', 'Upkeep'].map((part) => `Colloquy-prod-${part}`),
    ));
});

test('the bill is watched by another budget for another address, which may stand beside the one before', {
  tags: ['long'],
}, () => {
  const budget = (settings: object) => {
    const { upkeep } = stacksWith({ ...here, ...settings }).stacks;
    return propertiesOf<{ Budget: { BudgetName: string } }>(upkeep, 'AWS::Budgets::Budget')[0]?.Budget;
  };
  const alarmEmail = 'ana@example.org';
  const one = budget({ alarmEmail })?.BudgetName ?? '';
  expect(budget({ alarmEmail: 'ben@example.org' })?.BudgetName).not.toBe(one);
  expect(budget({ alarmEmail, monthlyBudget: '50' })?.BudgetName).toBe(one);
  const longest = { alarmEmail, stage: 'sixteen-letters-', region: 'ap-southeast-1' };
  expect(budget(longest)?.BudgetName.length).toBeLessThanOrEqual(100);
});

describe('deleting a stage', () => {
  type Resource = { Type: string; DeletionPolicy?: string; Properties: { BucketName: { Ref: string } } };

  test('empties each bucket that it deletes, and leaves the table, the pictures, the identities and the keys', () => {
    const kept = templatesOf(prod).flatMap(({ Resources }) => {
      const resources = Object.entries(Resources as Record<string, Resource>);
      const emptied = resources
        .filter(([, { Type }]) => Type === 'Custom::S3AutoDeleteObjects')
        .map(([, { Properties }]) => Properties.BucketName.Ref);
      const buckets = resources.filter(([, { Type }]) => Type === 'AWS::S3::Bucket');
      expect(emptied).toEqual(
        buckets.filter(([, each]) => each.DeletionPolicy === 'Delete').map(([id]) => id),
      );
      return resources
        .filter(([, each]) => each.DeletionPolicy?.startsWith('Retain'))
        .map(([, { Type }]) => Type);
    });
    expect(kept).toEqual([
      'AWS::DynamoDB::Table',
      'AWS::S3::Bucket',
      'AWS::Cognito::UserPool',
      'AWS::KMS::Key',
      'AWS::S3::Bucket',
    ]);
  });
});

test('a first deployment that fails deletes whatever CloudFormation keeps of it', () => {
  const kept = templatesOf(prod)
    .flatMap(({ Resources }) =>
      Object.values(Resources as Record<string, { DeletionPolicy?: string; Type: string }>),
    )
    .filter(({ DeletionPolicy }) => DeletionPolicy?.startsWith('Retain'));
  expect(new Set(kept.map(({ Type }) => Type))).toEqual(new Set(Object.keys(deletions)));
});

describe('a stage’s domain', () => {
  const own = { ...here, domain: 'colloquy.example.org', hostedZoneId: 'Z111' };

  test('leads to the distribution where its zone is in Route 53', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/1';
    const { web } = stacksWith({ ...own, certificateArn }).stacks;
    const records = propertiesOf(web, 'AWS::Route53::RecordSet');
    expect(records.map(({ Type, Name, HostedZoneId }) => [Type, Name, HostedZoneId])).toEqual([
      ['A', 'colloquy.example.org.', 'Z111'],
      ['AAAA', 'colloquy.example.org.', 'Z111'],
    ]);
    const outputs = Object.keys(Template.fromStack(web).toJSON().Outputs);
    expect(outputs).toContain('DistributionAddress');
    for (const { AliasTarget } of records)
      expect(textOf((AliasTarget as { DNSName: unknown }).DNSName)).toMatch(/Distribution.+DomainName/);
  });

  test('has its certificate made where CloudFront looks for it, proven by its zone', () => {
    const stack = new CertificateStack(new App(), 'Certificate', {
      domain: own.domain,
      hostedZoneId: 'Z111',
    });
    expect(stack.region).toBe('us-east-1');
    Template.fromStack(stack).hasResource('AWS::CertificateManager::Certificate', {
      Properties: {
        DomainName: own.domain,
        DomainValidationOptions: [{ DomainName: own.domain, HostedZoneId: 'Z111' }],
        ValidationMethod: 'DNS',
      },
      UpdateReplacePolicy: 'Retain',
    });
    Template.fromStack(stack).hasOutput('CertificateArn', { Export: Match.absent() });
  });

  test('waits for its certificate', () => expect(() => stacksWith(own)).toThrow(/no certificate yet/));
});

test('what is set for a stage says where it is', () =>
  expect(() => stacksWith({ stage: 'prod' })).toThrow(/--region/));

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hindrances } from './hindrances.ts';
import { type Release, releaseOf, summariesOf } from './release.ts';
import { settings } from './settings.ts';
import type { Resource, Summaries, Template } from './summary.ts';
import { summaryOf } from './summary.ts';
import { synthesized } from './synthesized.ts';

const file = resolve(import.meta.dirname, 'last-release.json');
const released = summariesOf(JSON.parse(readFileSync(file, 'utf8')) as Release);
const now = synthesized();
const names = Object.keys(settings);

describe('what is deployed can be updated, with nothing lost and no failure', () => {
  test.each(names.flatMap((from) => names.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    expect(hindrances(now[from] ?? {}, now[to] ?? {})).toEqual([]);
    // Settings that the last release didn't know nobody has deployed.
    if (released[from]) expect(hindrances(released[from], now[to] ?? {})).toEqual([]);
  });

  test('a release is kept whole', () => expect(summariesOf(releaseOf(now))).toEqual(now));

  test('what the last release held is compared: its six stacks, and all that holds something', () => {
    expect(Object.keys(released['nothing set'] ?? {})).toHaveLength(6);
    const stateful = Object.values(released['nothing set'] ?? {}).flatMap((each) =>
      Object.values(each.stateful).map(({ Type }) => Type),
    );
    expect(stateful).toEqual(
      expect.arrayContaining(['AWS::DynamoDB::Table', 'AWS::Cognito::UserPool', 'AWS::S3::Bucket']),
    );
  });
});

describe('an update is refused', () => {
  const table = (properties: object = {}, more: Partial<Resource> = {}): Resource => ({
    Type: 'AWS::DynamoDB::Table',
    Properties: { KeySchema: [{ AttributeName: 'pk', KeyType: 'HASH' }], ...properties },
    DeletionPolicy: 'Retain',
    UpdateReplacePolicy: 'Retain',
    ...more,
  });
  const headers = (Name: string): Resource => ({
    Type: 'AWS::CloudFront::ResponseHeadersPolicy',
    Properties: { ResponseHeadersPolicyConfig: { Name } },
  });
  const importing: Template = {
    Resources: {
      F: { Type: 'AWS::Lambda::Function', Properties: { Role: { 'Fn::ImportValue': 'Data:A' } } },
    },
  };
  const data = (resources: Record<string, Resource>, exported = ['Data:A', 'Data:B']): Template => ({
    Resources: resources,
    Outputs: Object.fromEntries(exported.map((Name) => [Name, { Export: { Name } }])),
  });
  const stacks = (templates: Record<string, Template>): Summaries =>
    Object.fromEntries(Object.entries(templates).map(([name, template]) => [name, summaryOf(template)]));
  const before = stacks({ Data: data({ Table: table(), Headers: headers('headers') }), Api: importing });
  const to = (template: Template) => hindrances(before, stacks({ Data: template, Api: {} }));

  test.each<[string, Template, RegExp]>([
    ['an export in use is gone', data({ Table: table() }, ['Data:B']), /export Data:A is gone/],
    ['a table is keyed otherwise', data({ Table: table({ KeySchema: [] }) }), /Table would be made anew/],
    ['a table gets another name', data({ Table: table({ TableName: 'other' }) }), /Table would be made anew/],
    ['a table gets another logical id', data({ Records: table() }), /Table would be left behind/],
    ['a table is no longer kept', data({ Table: table({}, { DeletionPolicy: 'Delete' }) }), /no longer kept/],
    [
      'a table is no longer kept when it is made anew',
      data({ Table: table({}, { UpdateReplacePolicy: 'Delete' }) }),
      /no longer kept/,
    ],
    [
      'another resource takes a name',
      data({ Table: table(), Others: headers('headers') }),
      /Others takes the name .+ which Data: Headers has/,
    ],
  ])('where %s', (_, template, reason) => expect(to(template)).toEqual([expect.stringMatching(reason)]));

  test('and not where an export goes that nobody imports, or what can be changed changes', () =>
    expect(
      to(data({ Table: table({ BillingMode: 'PAY_PER_REQUEST' }), Headers: headers('other') }, ['Data:A'])),
    ).toEqual([]));

  test('where a stack is gone that holds something', () =>
    expect(hindrances(before, stacks({ Api: {} }))).toContainEqual(expect.stringMatching(/Table would be/)));
});

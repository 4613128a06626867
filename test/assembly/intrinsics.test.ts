import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAssembly } from '../../infra/local/assembly/assembly.ts';

/** An assembly of these templates, by stack. */
function assemblyOf(templates: Record<string, object>) {
  const folder = mkdtempSync(join(tmpdir(), 'colloquy-assembly-'));
  try {
    const artifacts: Record<string, object> = {};
    for (const [stack, template] of Object.entries(templates)) {
      writeFileSync(join(folder, `${stack}.json`), JSON.stringify(template));
      artifacts[stack] = {
        type: 'aws:cloudformation:stack',
        properties: { templateFile: `${stack}.json` },
      };
    }
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ artifacts }));
    return readAssembly(folder, 'localhost:3000');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bucket = { Type: 'AWS::S3::Bucket' };
const role = (Properties: object, more: object = {}) => ({ Type: 'AWS::IAM::Role', Properties, ...more });
const propertiesOf = (template: object) =>
  assemblyOf({ One: template })
    .resources('AWS::IAM::Role')
    .map(({ properties }) => properties);

describe('the properties of a resource', () => {
  test('name other resources as a deployment would', () => {
    const [properties] = propertiesOf({
      Resources: {
        Files: bucket,
        Role: role({
          Ref: { Ref: 'Files' },
          GetAtt: { 'Fn::GetAtt': ['Files', 'Arn'] },
          Join: { 'Fn::Join': ['/', [{ 'Fn::GetAtt': ['Files', 'Arn'] }, '*']] },
          Sub: { 'Fn::Sub': `\${Files.Arn}/\${Key}/\${!Kept}/\${AWS::Region}` },
          SubWith: { 'Fn::Sub': [`\${Name}!`, { Name: { Ref: 'Files' } }] },
          Select: { 'Fn::Select': [1, { 'Fn::Split': [':', 'a:b:c'] }] },
        }),
      },
      Parameters: { Key: { Default: 'key' } },
    });
    expect(properties).toEqual({
      Ref: 'One_Files',
      GetAtt: 'arn:aws:s3:::One_Files',
      Join: 'arn:aws:s3:::One_Files/*',
      Sub: `arn:aws:s3:::One_Files/key/\${Kept}/us-east-1`,
      SubWith: 'One_Files!',
      Select: 'b',
    });
  });

  test('cross from stack to stack by exports', () => {
    const two = assemblyOf({
      One: {
        Resources: { Files: bucket },
        Outputs: {
          Name: { Value: { Ref: 'Files' }, Export: { Name: { 'Fn::Sub': `\${AWS::StackName}:Files` } } },
        },
      },
      Two: { Resources: { Role: role({ Bucket: { 'Fn::ImportValue': 'One:Files' } }) } },
    });
    expect(two.resources('AWS::IAM::Role')[0]?.properties).toEqual({ Bucket: 'One_Files' });
  });

  test('follow conditions and mappings, and leave out what has no value', () => {
    const [properties, ...others] = propertiesOf({
      Conditions: {
        Here: { 'Fn::Equals': [{ Ref: 'AWS::Region' }, 'us-east-1'] },
        There: { 'Fn::Not': [{ Condition: 'Here' }] },
      },
      Mappings: { Words: { 'us-east-1': { hello: 'howdy' } } },
      Resources: {
        Role: role({
          Word: { 'Fn::FindInMap': ['Words', { Ref: 'AWS::Region' }, 'hello'] },
          If: { 'Fn::If': ['Here', 'here', 'there'] },
          Gone: { 'Fn::If': ['There', 'there', { Ref: 'AWS::NoValue' }] },
        }),
        Elsewhere: role({}, { Condition: 'There' }),
      },
    });
    expect(properties).toEqual({ Word: 'howdy', If: 'here' });
    expect(others).toEqual([]);
  });

  test('say http of the distribution, which is this machine', () => {
    const [properties] = propertiesOf({
      Resources: {
        Web: { Type: 'AWS::CloudFront::Distribution' },
        Role: role({
          Url: { 'Fn::Join': ['', ['https://', { 'Fn::GetAtt': ['Web', 'DomainName'] }, '/home']] },
        }),
      },
    });
    expect(properties).toEqual({ Url: 'http://localhost:3000/home' });
  });
});

describe('an assembly is refused', () => {
  test('for a type of resource that nobody decided about, by its name and place', () => {
    const template = { Resources: { Line: { Type: 'AWS::Kinesis::Stream' } } };
    expect(() => assemblyOf({ One: template })).toThrow(/AWS::Kinesis::Stream \(One\/Line\)/);
  });

  test('for a function, an attribute or an export that it does not know', () => {
    const read = (value: object) => () =>
      propertiesOf({ Resources: { Files: bucket, Role: role({ value }) } });
    expect(read({ 'Fn::Cidr': [] })).toThrow('Fn::Cidr');
    expect(read({ 'Fn::GetAtt': ['Files', 'WebsiteURL'] })).toThrow('WebsiteURL of Files');
    expect(read({ 'Fn::ImportValue': 'Nowhere' })).toThrow('Nowhere');
  });
});

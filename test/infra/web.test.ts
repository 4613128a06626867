import { readFileSync } from 'node:fs';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { propertiesOf, stacksWith, textOf } from './assembly.ts';

const { stacks } = stacksWith();
const { web, upkeep, media } = stacks;

type Behavior = {
  AllowedMethods: string[];
  CachePolicyId: string;
  Compress: boolean;
  FunctionAssociations: object[];
  OriginRequestPolicyId?: string;
  PathPattern?: string;
  TargetOriginId: string;
  ViewerProtocolPolicy: string;
};
type Distribution = {
  DistributionConfig: {
    CacheBehaviors: Behavior[];
    CustomErrorResponses: { ErrorCachingMinTTL: number; ResponsePagePath?: string }[];
    DefaultCacheBehavior: Behavior;
    HttpVersion: string;
    Logging?: object;
    ViewerCertificate?: object;
    WebACLId?: unknown;
  };
};
const [distribution] = propertiesOf<Distribution>(web, 'AWS::CloudFront::Distribution');
const config = distribution?.DistributionConfig;

type Headers = {
  ResponseHeadersPolicyConfig: {
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
    SecurityHeadersConfig: { ContentSecurityPolicy: { ContentSecurityPolicy: unknown } } & Record<
      string,
      object
    >;
  };
};
const policies = propertiesOf<Headers>(web, 'AWS::CloudFront::ResponseHeadersPolicy').map(
  (policy) => policy.ResponseHeadersPolicyConfig,
);
const securityPolicies = policies.map(({ SecurityHeadersConfig }) =>
  Object.fromEntries(
    textOf(SecurityHeadersConfig.ContentSecurityPolicy.ContentSecurityPolicy)
      .split('; ')
      .map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  ),
);

describe('one origin', () => {
  test('passes on what a browser says of its language, as CloudFront’s policy for all headers but the host does', () => {
    const api = config?.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*');
    expect(api?.OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
  });

  test('serves the API and the pictures beside the app', () =>
    expect(config?.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([
      '/api/openapi.json',
      '/api/*',
      '/media/*',
    ]));

  const [document, calls, pictures] = config?.CacheBehaviors ?? [];

  test('takes people from HTTP to HTTPS, and refuses a token sent by plain HTTP', () => {
    expect(config?.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    for (const { ViewerProtocolPolicy } of config?.CacheBehaviors ?? [])
      expect(ViewerProtocolPolicy).toBe('https-only');
  });

  test('lets every method through to the API, and to the app and the pictures only reading', () => {
    expect(config?.DefaultCacheBehavior.AllowedMethods).toBeUndefined();
    expect(calls?.AllowedMethods).toEqual(expect.arrayContaining(['GET', 'POST', 'PUT', 'DELETE']));
    expect(pictures?.AllowedMethods).toBeUndefined();
  });

  test('has the API’s document from its files, and keeps it, behind the function that knows its methods', () => {
    expect(document).toMatchObject({
      TargetOriginId: config?.DefaultCacheBehavior.TargetOriginId,
      CachePolicyId: config?.DefaultCacheBehavior.CachePolicyId,
      Compress: true,
      FunctionAssociations: calls?.FunctionAssociations,
    });
    expect(document?.OriginRequestPolicyId).toBeUndefined();
  });

  test('keeps no answer of the API, and pictures at the edge alone', () => {
    expect(calls).toMatchObject({ CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad' });
    expect(pictures).toMatchObject({ CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6' });
    const [headers] = policies.filter(({ CustomHeadersConfig }) =>
      CustomHeadersConfig.Items.some(({ Header }) => Header === 'cache-control'),
    );
    expect(headers?.CustomHeadersConfig.Items).toContainEqual({
      Header: 'cache-control',
      Value: 'no-store',
      Override: true,
    });
    expect(headers?.CustomHeadersConfig.Items).toContainEqual({
      Header: 'content-disposition',
      Value: 'inline; filename="picture.webp"',
      Override: true,
    });
  });

  test('asks for a pass at every picture, with the key that the API signs by and that no template shows', () => {
    type Code = { FunctionCode: unknown };
    const code = propertiesOf<Code>(web, 'AWS::CloudFront::Function').map(({ FunctionCode }) =>
      textOf(FunctionCode),
    );
    const withKey = code.filter((each) => each.includes('createHmac'));
    expect(withKey).toHaveLength(2);
    for (const each of withKey)
      expect(each).toMatch(/"\{\{resolve:secretsmanager:<.*EdgeSecret.*>:SecretString:1::\}\}"/);
    expect(pictures?.FunctionAssociations).toEqual([
      {
        EventType: 'viewer-request',
        FunctionARN: { 'Fn::GetAtt': [expect.stringMatching('WithPass'), 'FunctionARN'] },
      },
    ]);
  });

  test('is the only one that reads pictures, beside the functions that make and sweep them', () =>
    Template.fromStack(media).hasResourceProperties('AWS::S3::BucketPolicy', {
      Bucket: { Ref: Match.stringLikeRegexp('^Media') },
      PolicyDocument: {
        Statement: [
          Match.objectLike({ Effect: 'Deny' }),
          ...['s3:GetObject', 's3:ListBucket'].map((Action) =>
            Match.objectLike({
              Effect: 'Allow',
              Action,
              Principal: { Service: 'cloudfront.amazonaws.com' },
              Condition: { StringLike: { 'AWS:SourceArn': Match.anyValue() } },
            }),
          ),
        ],
      },
    }));

  test('passes errors on as they are and remembers none', () => {
    for (const response of config?.CustomErrorResponses ?? []) {
      expect(response.ResponsePagePath).toBeUndefined();
      expect(response.ErrorCachingMinTTL).toBe(0);
    }
  });

  test('keeps no log of addresses, which may have ids, searches, or the token that ends somebody’s digest', () => {
    expect(config?.Logging).toBeUndefined();
    for (const stack of Object.values(stacks))
      for (const type of ['AWS::Logs::DeliverySource', 'AWS::CloudFront::RealtimeLogConfig'])
        expect(propertiesOf(stack, type)).toEqual([]);
    const code = propertiesOf<{ FunctionCode: unknown }>(web, 'AWS::CloudFront::Function');
    for (const { FunctionCode } of code) expect(textOf(FunctionCode)).not.toContain('console');
  });

  test('speaks HTTP/2 and HTTP/3', () => expect(config?.HttpVersion).toBe('http2and3'));
});

test('a web ACL stands before everything where the parameter names one, and none does at first', () => {
  Template.fromStack(web).hasParameter('WebAcl', { Default: '' });
  expect(config?.WebACLId).toEqual({ Ref: 'WebAcl' });
});

describe('under a domain of its own', () => {
  const own = stacksWith({
    domain: 'colloquy.example.org',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/1',
    mailFrom: 'hello@example.org',
    contactEmail: 'help@example.org',
    operator: 'The office of the network',
  }).stacks;

  test('the product speaks TLS 1.2 at least', () =>
    Template.fromStack(own.web).hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['colloquy.example.org'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    }));

  test('mails lead there, in the chosen sender’s name', () =>
    Template.fromStack(own.upkeep).hasResourceProperties('AWS::Lambda::Function', {
      Environment: {
        Variables: Match.objectLike({
          APP_URL: 'https://colloquy.example.org',
          MAIL_FROM: 'hello@example.org',
          MAIL_CONTACT: 'help@example.org',
        }),
      },
    }));

  test('the app says who runs it and where to write; a stage that says neither leaves that open', () => {
    expect(own.web.appConfig).toMatchObject({
      operator: 'The office of the network',
      contactEmail: 'help@example.org',
    });
    const silent = stacksWith({ stage: 'prod', region: 'eu-central-1' }).stacks.web;
    expect(silent.appConfig).not.toHaveProperty('operator');
    expect(silent.appConfig).not.toHaveProperty('contactEmail');
  });

  test('passkeys are of there', () => {
    const code = propertiesOf<{ FunctionCode: unknown }>(own.web, 'AWS::CloudFront::Function');
    expect(code.map(({ FunctionCode }) => textOf(FunctionCode)).join()).toContain(
      '{"header":"x-app-origin","domain":"colloquy.example.org"}',
    );
  });

  test('uploads are taken from there only', () =>
    Template.fromStack(own.media).hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: {
        CorsRules: [Match.objectLike({ AllowedOrigins: ['https://colloquy.example.org'] })],
      },
    }));

  test('a domain without its certificate is refused before anything is deployed', () =>
    expect(() => stacksWith({ domain: 'colloquy.example.org' })).toThrow(/Give --domain together/));
});

describe('the content security policy', () => {
  const app = securityPolicies.find((policy) => 'script-src' in policy);
  const answers = securityPolicies.find((policy) => !('script-src' in policy));

  test('lets the app run its own scripts and styles, none that are written into a page', () =>
    expect(app).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'"],
    }));

  test('lets it show its own pictures and those it holds itself', () =>
    expect(app?.['img-src']).toEqual(["'self'", 'blob:', 'data:']));

  test('lets it speak to its own origin, to sign-in and to where uploads go', () =>
    expect(app?.['connect-src']).toEqual([
      "'self'",
      'https://cognito-idp.<AWS::Region>.<AWS::URLSuffix>',
      expect.stringMatching(/^https:\/\/<.*Uploads.*RegionalDomainName.*>$/),
    ]));

  test('keeps the app out of other people’s frames and forms at home', () =>
    expect(app).toMatchObject({
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'base-uri': ["'none'"],
    }));

  test('lets an answer of the API do nothing at all', () =>
    expect(answers).toEqual({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] }));
});

test('every answer carries HSTS, nosniff and no referrer, and lets the app alone use the camera', () => {
  for (const { SecurityHeadersConfig, CustomHeadersConfig } of policies) {
    expect(SecurityHeadersConfig).toMatchObject({
      ContentTypeOptions: { Override: true },
      FrameOptions: { FrameOption: 'DENY' },
      ReferrerPolicy: { ReferrerPolicy: 'no-referrer' },
      StrictTransportSecurity: { AccessControlMaxAgeSec: 63_072_000, IncludeSubdomains: true },
    });
    const custom = Object.fromEntries(CustomHeadersConfig.Items.map(({ Header, Value }) => [Header, Value]));
    expect(custom['permissions-policy']).toContain('camera=(self)');
    expect(custom['permissions-policy']).toContain('microphone=()');
    expect(custom).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
  }
});

describe('the app’s files', () => {
  type Deployment = {
    Exclude: string[];
    Include?: string[];
    Prune: boolean;
    SystemMetadata: Record<string, string>;
  };
  const deployments = propertiesOf<Deployment>(web, 'Custom::CDKBucketDeployment');

  test('with a hash in their name are kept for good', () =>
    expect(deployments).toContainEqual(
      expect.objectContaining({
        Include: ['assets/*'],
        SystemMetadata: { 'cache-control': 'public, max-age=31536000, immutable' },
      }),
    ));

  test('without one are asked for anew each time', () =>
    expect(deployments).toContainEqual(
      expect.objectContaining({ Exclude: ['assets/*'], SystemMetadata: { 'cache-control': 'no-cache' } }),
    ));

  test('of an earlier deployment stay for tabs that are still open', () => {
    for (const { Prune } of deployments) expect(Prune).toBe(false);
  });

  test('are read by the distribution alone', () =>
    Template.fromStack(web).hasResourceProperties('AWS::S3::BucketPolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 's3:GetObject',
            Principal: { Service: 'cloudfront.amazonaws.com' },
            Condition: { StringEquals: { 'AWS:SourceArn': Match.anyValue() } },
          }),
        ]),
      },
    }));
});

test('each alarm’s section stands in the runbook', () => {
  const runbook = readFileSync('docs/runbook.md', 'utf8');
  const sections = [...runbook.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );
  const alarms = propertiesOf<{ AlarmDescription: string }>(upkeep, 'AWS::CloudWatch::Alarm');
  for (const { AlarmDescription } of alarms) expect(sections).toContain(AlarmDescription.split('#')[1]);
});

test('pictures are kept for 35 days after they were deleted, and no longer', () =>
  Template.fromStack(media).hasResourceProperties('AWS::S3::Bucket', {
    VersioningConfiguration: { Status: 'Enabled' },
    LifecycleConfiguration: {
      Rules: [Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } })],
    },
  }));

import { describe, expect, test } from 'vitest';
import { originHeader } from '../../shared/protocol/headers.ts';
import { propertiesOf, stacksWith, textOf } from './assembly.ts';

type Origins = {
  DistributionConfig: { Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] };
};

/** The secrets that are made, what CloudFront says, and what the API understands: by number, as templates name them. */
function secretsOf(edgeSecret: string) {
  const { stacks } = stacksWith({ edgeSecret });
  const numbers = (value: unknown) =>
    textOf(value)
      .split(',')
      .map((each) => /^\{\{resolve:secretsmanager:<.+EdgeSecret.+>:SecretString:(\d)::\}\}$/.exec(each)?.[1]);
  const [handler] = propertiesOf<{ Environment: { Variables: Record<string, unknown> } }>(
    stacks.api,
    'AWS::Lambda::Function',
  ).filter(({ Environment }) => 'EDGE_SECRETS' in Environment.Variables);
  const said = propertiesOf<Origins>(stacks.web, 'AWS::CloudFront::Distribution')
    .flatMap(({ DistributionConfig }) => DistributionConfig.Origins)
    .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
  expect(said.map(({ HeaderName }) => HeaderName)).toEqual([originHeader]);
  return {
    made: propertiesOf(stacks.media, 'AWS::SecretsManager::Secret'),
    said: numbers(said[0]?.HeaderValue),
    understood: numbers(handler?.Environment.Variables.EDGE_SECRETS),
  };
}

describe('the secret of the edge', () => {
  test('is one, made by CloudFormation, and no template holds it', () => {
    const { made, said, understood } = secretsOf('1');
    expect(made.map((each) => each.GenerateSecretString)).toEqual([
      { SecretStringTemplate: '{}', GenerateStringKey: '1', PasswordLength: 64, ExcludePunctuation: true },
    ]);
    expect([said, understood]).toEqual([['1'], ['1']]);
  });

  test('is rotated with the one before understood for as long as CloudFront may say it', () => {
    const { made, said, understood } = secretsOf('3');
    expect([said, understood]).toEqual([['3'], ['3', '2']]);
    // Otherwise CloudFormation would write another in place of all.
    expect(made).toEqual(secretsOf('1').made);
  });
});

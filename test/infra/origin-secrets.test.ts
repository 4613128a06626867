import { describe, expect, test } from 'vitest';
import { originHeader } from '../../shared/origin.ts';
import { hindrances } from '../upgrade/hindrances.ts';
import { settings } from '../upgrade/settings.ts';
import { summariesIn } from '../upgrade/synthesized.ts';
import { propertiesOf, stacksWith, textOf } from './assembly.ts';

type Origins = {
  DistributionConfig: { Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[] };
};

/** What CloudFront says and what the API understands, as the templates name them: by number. */
function secretsOf(originSecret: string) {
  const { api, web } = stacksWith({ originSecret }).stacks;
  const numbers = (value: unknown) => {
    const named = textOf(value);
    const references = named.split(',');
    for (const each of references)
      expect(each).toMatch(/^\{\{resolve:secretsmanager:<.+>:SecretString:::\}\}$/);
    return references.map((each) => /OriginSecret(\d)/.exec(each)?.[1]);
  };
  const [handler] = propertiesOf<{ Environment: { Variables: Record<string, unknown> } }>(
    api,
    'AWS::Lambda::Function',
  ).filter(({ Environment }) => 'ORIGIN_SECRETS' in Environment.Variables);
  const said = propertiesOf<Origins>(web, 'AWS::CloudFront::Distribution')
    .flatMap(({ DistributionConfig }) => DistributionConfig.Origins)
    .flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders);
  expect(said.map(({ HeaderName }) => HeaderName)).toEqual([originHeader]);
  return {
    made: propertiesOf(api, 'AWS::SecretsManager::Secret'),
    said: numbers(said[0]?.HeaderValue),
    understood: numbers(handler?.Environment.Variables.ORIGIN_SECRETS),
  };
}

describe('what CloudFront says to the API', () => {
  test('is made by CloudFormation, and no template holds it', () => {
    const { made, said, understood } = secretsOf('1');
    expect(made).toEqual([
      expect.objectContaining({ GenerateSecretString: { ExcludePunctuation: true, PasswordLength: 48 } }),
    ]);
    expect([said, understood]).toEqual([['1'], ['1']]);
  });

  test('is rotated with the one before understood for as long as CloudFront may say it', () => {
    const { said, understood } = secretsOf('3');
    expect([said, understood]).toEqual([['3'], ['3', '2']]);
  });

  test.each([
    ['1', '2'],
    ['2', '3'],
  ])('goes from %s to %s in one deployment', (from, to) => {
    const [before, after] = [from, to].map((originSecret) =>
      summariesIn({ ...settings['nothing set'], originSecret }),
    );
    expect(hindrances(before ?? {}, after ?? {})).toEqual([]);
  });
});

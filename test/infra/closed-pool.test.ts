import { describe, expect, test } from 'vitest';
import { propertiesOf, stacksWith, statementsOf } from './assembly.ts';

const { identity, api, upkeep } = stacksWith().stacks;

describe('the user pool', () => {
  const [pool] = propertiesOf<Record<string, unknown>>(identity, 'AWS::Cognito::UserPool');

  test('asks the function that refuses before it mails anybody, one before it looks at a password and signs a token, and no other', () => {
    const { CustomMessage, PreAuthentication, ...others } = (pool?.LambdaConfig ?? {}) as Record<
      string,
      unknown
    >;
    expect(others).toEqual({
      PreTokenGenerationConfig: { LambdaVersion: 'V2_0', LambdaArn: PreAuthentication },
    });
    expect(CustomMessage).not.toEqual(PreAuthentication);
    // An access token is said nothing of in earlier versions, nor in a cheaper plan.
    expect(pool?.UserPoolTier).toBe('ESSENTIALS');
  });

  test('keeps an address until a code for the new one comes, which is never mailed', () =>
    expect(pool?.UserAttributeUpdateSettings).toEqual({
      AttributesRequireVerificationBeforeUpdate: ['email'],
    }));

  test('knows no second factor and no passkey that a thief could register', () => {
    expect(pool?.MfaConfiguration).toBe('OFF');
    for (const name of ['EnabledMfas', 'WebAuthnRelyingPartyID', 'WebAuthnUserVerification'])
      expect(pool).not.toHaveProperty(name);
  });

  test('lets a client check passwords for functions only', () => {
    type Client = { ExplicitAuthFlows: string[] };
    const flows = propertiesOf<Client>(identity, 'AWS::Cognito::UserPoolClient').map((client) =>
      client.ExplicitAuthFlows.filter((flow) => flow !== 'ALLOW_REFRESH_TOKEN_AUTH'),
    );
    expect(flows.sort()).toEqual([['ALLOW_ADMIN_USER_PASSWORD_AUTH'], ['ALLOW_USER_SRP_AUTH']]);
  });
});

test.each([
  ['AdminInitiateAuth', [1, 0]],
  ['AdminUpdateUserAttributes', [1, 1]],
])('%s is the right of those who need it', (operation, expected) => {
  const holders = [api, upkeep].map(
    (stack) =>
      statementsOf(stack).filter(({ Action }) => [Action].flat().includes(`cognito-idp:${operation}`)).length,
  );
  expect(holders).toEqual(expected);
});

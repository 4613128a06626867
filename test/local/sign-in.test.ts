import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { exportJWK, generateKeyPair, importPKCS8, type JWTPayload, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiScope, selfServiceScope } from '../../shared/protocol/headers.ts';
import { unique } from '../factories.ts';
import { joined } from '../helpers/account.ts';
import { cognito, readConfig, signIn } from '../helpers/cognito.ts';
import { password } from '../helpers/people.ts';
import { baseUrl } from '../helpers/product.ts';
import { ready, stateFolder } from './ready.ts';

const address = () => `${unique('guarded')}@colloquy.example`;
const refused = (type: string) => expect.objectContaining({ type });

async function anAccount(): Promise<string> {
  const email = address();
  await joined({ email, password, name: 'Gerda Guarded', reason: 'To see what is refused.' });
  return email;
}

const claimsOf = (token: string): JWTPayload =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
/** The pool's own key, which only this machine knows. */
const ownKey = () => {
  const { pem } = JSON.parse(readFileSync(join(stateFolder(), 'cognito/keys/signing.json'), 'utf8'));
  return importPKCS8(pem, 'RS256');
};
const signed = (key: Parameters<SignJWT['sign']>[0], claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'local' }).sign(key);
/** A token of the same sign-in that is for the pool too, as all were before the product took that out of them. */
const forThePool = async (accessToken: string) =>
  signed(await ownKey(), { ...claimsOf(accessToken), scope: selfServiceScope });

/** Administrators' calls, which functions make: signed by the operator. */
const operator = async () => {
  const { region, credentials, endpoints } = ready();
  const client = new CognitoIdentityProviderClient({
    region,
    credentials,
    endpoint: endpoints.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER,
  });
  return { client, UserPoolId: (await readConfig()).userPoolId };
};

describe('somebody disabled', () => {
  test('is let in neither by password nor by a token from before', async () => {
    const email = await anAccount();
    const { refreshToken, accessToken } = await signIn(email, password);
    const { client, UserPoolId } = await operator();
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: email }));
    await expect(signIn(email, password)).rejects.toEqual(refused('NotAuthorizedException'));
    await expect(cognito('GetUser', { AccessToken: await forThePool(accessToken) })).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    const refresh = cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    await expect(refresh).rejects.toEqual(refused('NotAuthorizedException'));
  });
});

describe('the pool by itself', () => {
  const who = { Username: address() };
  const code = { ConfirmationCode: '123456', Password: password };

  test.each([
    ['makes no identity', 'SignUp', { Password: password }, 'NotAuthorizedException'],
    ['confirms none', 'ConfirmSignUp', code, 'ExpiredCodeException'],
    ['mails no code', 'ResendConfirmationCode', {}, 'UserLambdaValidationException'],
    ['recovers no password', 'ForgotPassword', {}, 'NotAuthorizedException'],
    ['takes no code for one', 'ConfirmForgotPassword', code, 'NotAuthorizedException'],
  ])('%s, whether the address is known or not', async (_, operation, input, type) => {
    const known = { Username: await anAccount() };
    const refusals = await Promise.all(
      [known, who].map((name) =>
        cognito(operation, { ...name, ...input }).catch((error: Error & { type: string }) => [
          error.type,
          error.message,
        ]),
      ),
    );
    expect(refusals[0]).toEqual(refusals[1]);
    expect(refusals[0]).toContain(type);
  });
});

describe('an account', () => {
  test('is the same address in any case of letters, and proven', async () => {
    const email = await anAccount();
    const { accessToken } = await signIn(email.toUpperCase(), password);
    const { UserAttributes } = await cognito<{ UserAttributes: object[] }>('GetUser', {
      AccessToken: await forThePool(accessToken),
    });
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
  });

  test('is not told by a wrong password', async () => {
    const email = await anAccount();
    const messages = await Promise.all(
      [email, address()].map((who) => signIn(who, 'not the password').catch((error: Error) => error.message)),
    );
    expect(messages[0]).toBe(messages[1]);
  });
});

describe('an identity without a password of its own', () => {
  test('is signed in by nobody', async () => {
    const email = address();
    const { client, UserPoolId } = await operator();
    await client.send(new AdminCreateUserCommand({ UserPoolId, Username: email, MessageAction: 'SUPPRESS' }));
    await expect(signIn(email, 'a guess')).rejects.toEqual(refused('NotAuthorizedException'));
  });

  test('is signed in with a temporary one of an operator only as far as choosing another', async () => {
    const email = address();
    const { client, UserPoolId } = await operator();
    const TemporaryPassword = 'from an operator';
    await client.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        MessageAction: 'SUPPRESS',
        TemporaryPassword,
      }),
    );
    const asked = await cognito('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: TemporaryPassword },
    });
    expect(asked).toMatchObject({ ChallengeName: 'NEW_PASSWORD_REQUIRED' });
    expect(asked).not.toHaveProperty('AuthenticationResult');
  });
});

describe('a sign-in', () => {
  test('is refreshed by the call that the browser makes', async () => {
    const { refreshToken } = await signIn(await anAccount(), password);
    const refreshed = await cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    expect(refreshed).toHaveProperty('AuthenticationResult.AccessToken');
  });

  test('ends when its token is revoked', async () => {
    const email = await anAccount();
    const [one, other] = [await signIn(email, password), await signIn(email, password)];
    await cognito('RevokeToken', { Token: one.refreshToken });
    const refresh = ({ refreshToken }: typeof one) =>
      cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    await expect(refresh(one)).rejects.toEqual(refused('NotAuthorizedException'));
    await expect(cognito('GetUser', { AccessToken: await forThePool(one.accessToken) })).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    expect(await refresh(other)).toHaveProperty('AuthenticationResult');
  });

  test('ends everywhere by a global sign-out', async () => {
    const email = await anAccount();
    const [one, other] = [await signIn(email, password), await signIn(email, password)];
    await cognito('GlobalSignOut', { AccessToken: await forThePool(one.accessToken) });
    for (const { refreshToken } of [one, other]) {
      const refresh = cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
      await expect(refresh).rejects.toEqual(refused('NotAuthorizedException'));
    }
  });
});

describe('an access token', () => {
  let claims: JWTPayload;
  let email: string;
  beforeAll(async () => {
    email = await anAccount();
    const { accessToken } = await signIn(email, password);
    claims = claimsOf(accessToken);
  });

  const sign = (key: Parameters<SignJWT['sign']>[0], changed: JWTPayload = {}) =>
    signed(key, { ...claims, scope: `${apiScope} ${selfServiceScope}`, ...changed });
  const api = async (token: string) =>
    (await fetch(`${baseUrl()}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  const pool = (AccessToken: string) => cognito('GetUser', { AccessToken });

  test('counts when the pool signed it', async () => {
    const token = await sign(await ownKey());
    expect(await api(token)).toBe(403); // known, and waiting for approval
    expect(await pool(token)).toHaveProperty('Username', claims.sub);
  });

  test('as the pool signs it counts for the API alone', async () => {
    expect(claims.scope).toBe(apiScope);
    const own = await sign(await ownKey(), { scope: apiScope });
    expect(await api(own)).toBe(403);
    await expect(pool(own)).rejects.toEqual(refused('NotAuthorizedException'));
    expect(await api(await sign(await ownKey(), { scope: selfServiceScope }))).toBe(401);
  });

  test('counts nowhere when somebody else did, whatever key it names', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const token = await sign(privateKey);
    const named = await new SignJWT({ ...claims, scope: selfServiceScope })
      .setProtectedHeader({ alg: 'RS256', kid: 'local', jwk: await exportJWK(publicKey) })
      .sign(privateKey);
    for (const forged of [token, named]) {
      expect(await api(forged)).toBe(401);
      await expect(pool(forged)).rejects.toEqual(refused('NotAuthorizedException'));
    }
  });

  test('counts nowhere after its end', async () => {
    const past = Math.floor(Date.now() / 1000) - 60;
    const expired = await sign(await ownKey(), { exp: past, iat: past - 900 });
    expect(await api(expired)).toBe(401);
    await expect(pool(expired)).rejects.toEqual(refused('NotAuthorizedException'));
  });

  test('counts nowhere from another issuer or for another client', async () => {
    const key = await ownKey();
    expect(
      await api(await sign(key, { iss: 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_other' })),
    ).toBe(401);
    expect(await api(await sign(key, { client_id: 'another-client' }))).toBe(401);
  });

  test('is no ID token', async () => {
    const { idToken } = await signIn(email, password);
    expect(await api(idToken)).toBe(401);
    await expect(pool(idToken)).rejects.toEqual(refused('NotAuthorizedException'));
  });
});

test("administrators' operations are closed to who has no AWS keys", async () => {
  const { client, UserPoolId } = await operator();
  const email = await anAccount();
  const attempt = cognito('AdminGetUser', { UserPoolId, Username: email });
  await expect(attempt).rejects.toEqual(refused('MissingAuthenticationTokenException'));
  const { UserStatus } = await client.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
  expect(UserStatus).toBe('CONFIRMED');
});

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
import { unique } from '../factories.ts';
import { acceptInvitation, cognito, confirmSignUp, readConfig, signIn, signUp } from '../steps/cognito.ts';
import { awaitMail, codeFor } from '../steps/mail.ts';
import { password } from '../steps/people.ts';
import { baseUrl } from '../steps/product.ts';
import { bareEngine } from './bare-engine.ts';
import { ready, stateFolder } from './ready.ts';

const address = () => `${unique('guarded')}@colloquy.example`;
const refused = (type: string) => expect.objectContaining({ type });

async function anAccount(): Promise<string> {
  const email = address();
  await signUp(email, password, 'Gerda Guarded', 'To see what is refused.');
  await confirmSignUp(email, await codeFor(email));
  return email;
}

/** Administrators' calls, which functions make: signed by the operator. */
const operator = async () => {
  const { region, credentials, endpoints } = ready();
  const client = new CognitoIdentityProviderClient({ region, credentials, endpoint: endpoints.cognito });
  return { client, UserPoolId: (await readConfig()).userPoolId };
};

describe('somebody disabled', () => {
  test('is let in neither by password nor by a token from before', async () => {
    const email = await anAccount();
    const { refreshToken, accessToken } = await signIn(email, password);
    const { client, UserPoolId } = await operator();
    await client.send(new AdminDisableUserCommand({ UserPoolId, Username: email }));
    await expect(signIn(email, password)).rejects.toEqual(refused('NotAuthorizedException'));
    await expect(cognito('GetUser', { AccessToken: accessToken })).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    const refresh = cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    await expect(refresh).rejects.toEqual(refused('NotAuthorizedException'));
  });

  test('is let in by the engine alone', async () => {
    const engine = await bareEngine({ enabled: false });
    expect(await engine.signIn(password)).toHaveProperty('AuthenticationResult.AccessToken');
  });
});

describe('a sign-up', () => {
  const attempt = (extra: object[], secret = password) =>
    cognito('SignUp', {
      Username: address(),
      Password: secret,
      UserAttributes: [{ Name: 'name', Value: 'Sly' }, ...extra],
    });

  test("can't write what the client may not: a verified address, an id", async () => {
    for (const Name of ['email_verified', 'sub', 'phone_number', 'custom:role']) {
      await expect(attempt([{ Name, Value: 'true' }])).rejects.toEqual(refused('NotAuthorizedException'));
    }
    const engine = await bareEngine();
    const made = await engine.call('SignUp', {
      ClientId: engine.clientId,
      Username: address(),
      Password: 'x',
      UserAttributes: [{ Name: 'email_verified', Value: 'true' }],
    });
    expect(made).toHaveProperty('UserSub');
  });

  test('needs a password that keeps the policy', async () => {
    await expect(attempt([], 'too short')).rejects.toEqual(refused('InvalidPasswordException'));
  });

  test('is the same address in any case of letters', async () => {
    const email = await anAccount();
    const again = signUp(email.toUpperCase(), password, 'Twice', 'Again.');
    await expect(again).rejects.toEqual(refused('UsernameExistsException'));
    expect(await signIn(email.toUpperCase(), password)).toHaveProperty('accessToken');
  });

  test('proves the address when it is confirmed, once', async () => {
    const email = await anAccount();
    const { accessToken } = await signIn(email, password);
    const { UserAttributes } = await cognito<{ UserAttributes: object[] }>('GetUser', {
      AccessToken: accessToken,
    });
    expect(UserAttributes).toContainEqual({ Name: 'email_verified', Value: 'true' });
    await expect(confirmSignUp(email, await codeFor(email))).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
  });

  test('is not confirmed by a wrong code, and another can be asked for', async () => {
    const email = address();
    await signUp(email, password, 'Wanda Wrong', 'Hello.');
    const first = await codeFor(email);
    const wrong = first === '000000' ? '000001' : '000000';
    await expect(confirmSignUp(email, wrong)).rejects.toEqual(refused('CodeMismatchException'));
    await cognito('ResendConfirmationCode', { Username: email });
    await confirmSignUp(email, await codeFor(email));
  });
});

describe('whether somebody has an account', () => {
  test('is told neither by a wrong password nor by a forgotten one', async () => {
    const email = await anAccount();
    const messages = await Promise.all(
      [email, address()].map((who) => signIn(who, 'not the password').catch((error: Error) => error.message)),
    );
    expect(messages[0]).toBe(messages[1]);
    const answers = await Promise.all(
      [email, address()].map((who) => cognito<object>('ForgotPassword', { Username: who })),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  test('is told by the engine alone', async () => {
    const engine = await bareEngine();
    const forgotten = engine.call('ForgotPassword', { ClientId: engine.clientId, Username: address() });
    await expect(forgotten).rejects.toMatchObject({ code: 'UserNotFoundException' });
  });
});

describe('a forgotten password', () => {
  test('is set with the code that was mailed', async () => {
    const email = await anAccount();
    await cognito('ForgotPassword', { Username: email });
    const ConfirmationCode = await codeFor(email);
    await cognito('ConfirmForgotPassword', {
      Username: email,
      ConfirmationCode,
      Password: 'an entirely new one',
    });
    expect(await signIn(email, 'an entirely new one')).toHaveProperty('accessToken');
  });

  test('is not set without one, as the engine alone would', async () => {
    const email = await anAccount();
    const attempt = cognito('ConfirmForgotPassword', { Username: email, Password: 'an entirely new one' });
    await expect(attempt).rejects.toEqual(refused('InvalidParameterException'));
    const engine = await bareEngine();
    const { clientId: ClientId, email: Username } = engine;
    expect(await engine.call('ConfirmForgotPassword', { ClientId, Username, Password: 'x' })).toEqual({});
  });
});

describe('an invitation', () => {
  async function invite(): Promise<{ email: string; temporary: string }> {
    const email = address();
    const { client, UserPoolId } = await operator();
    await client.send(
      new AdminCreateUserCommand({ UserPoolId, Username: email, DesiredDeliveryMediums: ['EMAIL'] }),
    );
    const { text } = await awaitMail(email, /temporary password/i);
    return { email, temporary: /password:?\s+(\S+)/i.exec(text)?.[1]?.replace(/\.$/, '') ?? '' };
  }

  test('is accepted with its temporary password', async () => {
    const { email, temporary } = await invite();
    expect(await acceptInvitation(email, temporary, 'a password of my own')).toHaveProperty('accessToken');
    expect(await signIn(email, 'a password of my own')).toHaveProperty('accessToken');
  });

  test('is accepted by nobody who lacks it, as the engine alone would allow', async () => {
    const { email } = await invite();
    await expect(signIn(email, 'a guess')).rejects.toEqual(refused('NotAuthorizedException'));
    const answer = {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      Session: 'made up',
      ChallengeResponses: { USERNAME: email, NEW_PASSWORD: 'a password of my own' },
    };
    await expect(cognito('RespondToAuthChallenge', answer)).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    const engine = await bareEngine({ status: 'FORCE_CHANGE_PASSWORD' });
    const taken = await engine.call('RespondToAuthChallenge', {
      ...answer,
      ClientId: engine.clientId,
      ChallengeResponses: { USERNAME: engine.email, NEW_PASSWORD: 'x' },
    });
    expect(taken).toHaveProperty('AuthenticationResult.AccessToken');
  });
});

describe('a sign-in', () => {
  test('is refreshed by the call that the browser makes, which the engine alone does not know', async () => {
    const { refreshToken } = await signIn(await anAccount(), password);
    const refreshed = await cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    expect(refreshed).toHaveProperty('AuthenticationResult.AccessToken');
    const engine = await bareEngine();
    const unknown = engine.call('GetTokensFromRefreshToken', {
      ClientId: engine.clientId,
      RefreshToken: refreshToken,
    });
    await expect(unknown).rejects.toThrow('Unsupported');
  });

  test('ends when its token is revoked', async () => {
    const email = await anAccount();
    const [one, other] = [await signIn(email, password), await signIn(email, password)];
    await cognito('RevokeToken', { Token: one.refreshToken });
    const refresh = ({ refreshToken }: typeof one) =>
      cognito('GetTokensFromRefreshToken', { RefreshToken: refreshToken });
    await expect(refresh(one)).rejects.toEqual(refused('NotAuthorizedException'));
    await expect(cognito('GetUser', { AccessToken: one.accessToken })).rejects.toEqual(
      refused('NotAuthorizedException'),
    );
    expect(await refresh(other)).toHaveProperty('AuthenticationResult');
  });

  test('ends everywhere by a global sign-out', async () => {
    const email = await anAccount();
    const [one, other] = [await signIn(email, password), await signIn(email, password)];
    await cognito('GlobalSignOut', { AccessToken: one.accessToken });
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
    claims = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());
  });

  const sign = async (key: Parameters<SignJWT['sign']>[0], changed: JWTPayload = {}) =>
    new SignJWT({ ...claims, ...changed }).setProtectedHeader({ alg: 'RS256', kid: 'local' }).sign(key);
  /** The pool's own key, which only this machine knows. */
  const ownKey = () => {
    const { pem } = JSON.parse(readFileSync(join(stateFolder(), 'cognito/keys/signing.json'), 'utf8'));
    return importPKCS8(pem, 'RS256');
  };
  const api = async (token: string) =>
    (await fetch(`${baseUrl()}/api/me`, { headers: { authorization: `Bearer ${token}` } })).status;
  const pool = (AccessToken: string) => cognito('GetUser', { AccessToken });

  test('counts when the pool signed it', async () => {
    const token = await sign(await ownKey());
    expect(await api(token)).toBe(403); // known, and waiting for approval
    expect(await pool(token)).toHaveProperty('Username', claims.sub);
  });

  test('counts nowhere when somebody else did, whatever key it names', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256');
    const token = await sign(privateKey);
    const named = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'local', jwk: await exportJWK(publicKey) })
      .sign(privateKey);
    for (const forged of [token, named]) {
      expect(await api(forged)).toBe(401);
      await expect(pool(forged)).rejects.toEqual(refused('NotAuthorizedException'));
    }
    const engine = await bareEngine();
    const forgedThere = await new SignJWT({ sub: engine.sub, client_id: engine.clientId })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(privateKey);
    expect(await engine.call('GetUser', { AccessToken: forgedThere })).toHaveProperty('Username', engine.sub);
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

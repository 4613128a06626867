import { beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../shared/protocol/errors.ts';
import { call } from '../helpers/api.ts';
import { readConfig } from '../helpers/cognito.ts';
import { aMember, type Person } from '../helpers/people.ts';
import { forgedFor, partsOf } from './tokens.ts';

let member: Person;
let claims: Record<string, unknown>;
let header: { kid: string };

const asText = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

beforeAll(async () => {
  member = await aMember();
  [header, claims] = partsOf(member);
});

describe('a call is let in', () => {
  test('with an access token of the pool', async () => {
    expect((await call(member.tokens.accessToken, 'GET', '/api/me')).status).toBe(200);
  });
});

describe('a call is turned away', () => {
  test.each([
    ['with no token', () => undefined],
    ['with an empty one', () => ''],
    ['with some word', () => 'token'],
    ['with the refresh token', () => member.tokens.refreshToken],
    [
      'with another’s identity, signed by nobody',
      () => `${member.tokens.accessToken.split('.').slice(0, 2).join('.')}.`,
    ],
    [
      'with no signature asked for',
      () => `${asText({ alg: 'none', kid: header.kid })}.${asText({ ...claims, sub: 'administrator' })}.`,
    ],
    ['long after', () => forgedFor(member, { iat: 1, exp: 2 })],
    [
      'from another pool',
      () => forgedFor(member, { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_Foreign' }),
    ],
  ])('%s', async (_, token) => {
    const answer = await call(await token(), 'GET', '/api/me');
    expect(answer.status).toBe(401);
    expect(answer.text).not.toContain(member.email);
    expect(answer.body).toEqual({
      error: { code: 'unauthenticated', message: errorCatalogue.unauthenticated.message },
    });
  });

  // What is wrong with these only the gateway finds, whose words can't be changed.
  test.each([
    ['with another key', () => forgedFor(member, {})],
    [
      'with one letter of the claims changed',
      () => {
        const [head, , signature] = member.tokens.accessToken.split('.');
        return `${head}.${asText({ ...claims, sub: 'somebody-else' })}.${signature}`;
      },
    ],
  ])('%s', async (_, token) => {
    const answer = await call(await token(), 'GET', '/api/me');
    expect([answer.status, answer.body]).toEqual([401, { message: 'Unauthorized' }]);
  });

  test('with the ID token: it proves who one is, not what one may', async () => {
    const answer = await call(member.tokens.idToken, 'GET', '/api/me');
    expect([401, 403]).toContain(answer.status);
    expect(answer.body).not.toHaveProperty('user');
  });
});

test('sign-in tells nobody who has an account', async () => {
  const { signIn } = await import('../helpers/cognito.ts');
  const wrong = await signIn(member.email, 'a wrong password').catch((error: Error) => error.message);
  const unknown = await signIn('nobody@colloquy.example', 'a wrong password').catch(
    (error: Error) => error.message,
  );
  expect(wrong).toBe(unknown);
});

test('the start-up configuration holds no secret', async () => {
  expect(Object.keys(await readConfig()).sort()).toEqual(
    [
      'authFlow',
      'commit',
      'contactEmail',
      'region',
      'userPoolClientId',
      'userPoolEndpoint',
      'userPoolId',
      'version',
    ].sort(),
  );
});

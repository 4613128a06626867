import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Principal, Principals } from '../../infra/local/aws/principals.ts';
import { type Cognito, openCognito } from '../../infra/local/cognito/edge.ts';
import type { Pool } from '../../infra/local/cognito/pool.ts';

const pool: Pool = {
  id: 'pool',
  arn: 'arn:pool',
  issuer: 'https://pool.example',
  properties: {
    Schema: [{ Name: 'email' }, { Name: 'name', StringAttributeConstraints: { MaxLength: '20' } }],
  },
  clients: new Map([['app', { UserPoolId: 'pool', ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] }]]),
};

/** The pool's file with a person. */
const stored = {
  Users: {
    'the-sub': {
      Username: 'the-sub',
      Password: 'four quiet rivers',
      Attributes: [
        { Name: 'email', Value: 'ana@colloquy.example' },
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: 'Ana' },
        { Name: 'sub', Value: 'the-sub' },
      ],
      Enabled: true,
      UserStatus: 'CONFIRMED',
      UserCreateDate: '2026-11-20T10:00:00.000Z',
      UserLastModifiedDate: '2026-11-20T10:00:00.000Z',
      RefreshTokens: [],
    },
  },
};

let state: string;
let cognito: Cognito;
let operator: Principal;
const open = () =>
  openCognito(pool, state, { invoke: () => Promise.reject(new Error('No function is called.')) });
beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'user-pool-'));
  mkdirSync(join(state, 'cognito/users'), { recursive: true });
  writeFileSync(join(state, 'cognito/users/pool.json'), JSON.stringify(stored));
  operator = new Principals().operator;
  cognito = await open();
});
afterAll(() => rmSync(state, { recursive: true }));

async function call(operation: string, input: object) {
  const request = {
    method: 'POST',
    path: '/',
    query: '',
    headers: { 'x-amz-target': `AWSCognitoIdentityProviderService.${operation}` },
    body: Buffer.from(JSON.stringify({ UserPoolId: 'pool', ...input })),
  };
  return JSON.parse((await cognito.answerSigned(request, operator)).body.toString());
}
const create = (Username: string, Value = 'Somebody') =>
  call('AdminCreateUser', { Username, MessageAction: 'SUPPRESS', UserAttributes: [{ Name: 'name', Value }] });
const attributes = (Username: string, ...UserAttributes: object[]) =>
  call('AdminUpdateUserAttributes', { Username, UserAttributes });

it('lets in who is stored, in any case of letters', async () => {
  const AuthParameters = { USERNAME: 'ANA@colloquy.example', PASSWORD: 'four quiet rivers' };
  const signIn = { ClientId: 'app', AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters };
  expect(await call('InitiateAuth', signIn)).toHaveProperty('AuthenticationResult.RefreshToken');
  const wrong = { ...signIn, AuthParameters: { ...AuthParameters, PASSWORD: 'another password' } };
  expect(await call('InitiateAuth', wrong)).toHaveProperty('__type', 'NotAuthorizedException');
});

it('answers times in seconds and no password', async () => {
  const { UserCreateDate, UserStatus, ...user } = await call('AdminGetUser', { Username: 'the-sub' });
  expect([UserCreateDate, UserStatus]).toEqual([Date.parse('2026-11-20T10:00:00.000Z') / 1000, 'CONFIRMED']);
  expect(user).not.toHaveProperty('Password');
});

it('keeps what it answered, for whoever opens it next', async () => {
  const { User } = await create('kept@colloquy.example');
  await call('AdminDisableUser', { Username: User.Username });
  cognito = await open();
  expect(await call('AdminGetUser', { Username: 'kept@colloquy.example' })).toMatchObject({
    Username: User.Username,
    Enabled: false,
    UserStatus: 'FORCE_CHANGE_PASSWORD',
    UserAttributes: expect.arrayContaining([{ Name: 'sub', Value: User.Username }]),
  });
  await call('AdminDeleteUser', { Username: User.Username });
  expect(await call('AdminGetUser', { Username: User.Username })).toHaveProperty(
    '__type',
    'UserNotFoundException',
  );
});

it('gives an address to one person', async () => {
  expect(await create('ana@Colloquy.example')).toHaveProperty('__type', 'UsernameExistsException');
  await create('ben@colloquy.example');
  const address = (Value: string) => [
    { Name: 'email', Value },
    { Name: 'email_verified', Value: 'true' },
  ];
  expect(await attributes('ben@colloquy.example', ...address('ANA@colloquy.example'))).toHaveProperty(
    '__type',
    'AliasExistsException',
  );
  expect(await attributes('ben@colloquy.example', ...address('benjamin@colloquy.example'))).toEqual({});
  expect(await call('AdminGetUser', { Username: 'benjamin@colloquy.example' })).toHaveProperty('Username');
});

it('takes the attributes that the template declares, as long as it says', async () => {
  const refused = { __type: 'InvalidParameterException' };
  const email = 'attributes@colloquy.example';
  expect(await create(email, 'a name of more than twenty letters')).toMatchObject(refused);
  expect(await create('no address')).toMatchObject(refused);
  expect(await create(email)).toHaveProperty('User');
  expect(await attributes(email, { Name: 'gender', Value: 'x' })).toMatchObject(refused);
  expect(await attributes(email, { Name: 'email', Value: 'unproven@colloquy.example' })).toMatchObject(
    refused,
  );
  expect(await attributes(email, { Name: 'name', Value: 'Another' })).toEqual({});
});

it('lists by status and by the beginning of an address', async () => {
  await create('listed@colloquy.example');
  const listed = async (Filter?: string) =>
    (await call('ListUsers', { Filter })).Users.map(
      ({ Attributes }: { Attributes: { Name: string; Value: string }[] }) =>
        Attributes.find(({ Name }) => Name === 'email')?.Value,
    );
  expect(await listed()).toEqual(expect.arrayContaining(['ana@colloquy.example', 'listed@colloquy.example']));
  expect(await listed('cognito:user_status = "CONFIRMED"')).toEqual(['ana@colloquy.example']);
  expect(await listed('email ^= "listed"')).toEqual(['listed@colloquy.example']);
  expect(await call('ListUsers', { Filter: 'name = "Ana"' })).toHaveProperty(
    '__type',
    'InvalidParameterException',
  );
});

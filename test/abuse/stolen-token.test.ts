import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeIn } from '../helpers/mail.ts';
import { type Accounts, provideAccounts } from '../in-process/accounts.ts';
import { signInAnew } from '../in-process/network.ts';

beforeAll(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
const accounts = provideAccounts();
let owner: Awaited<ReturnType<Accounts['aMember']>>;
let evil: string;
let person = 0;
beforeEach(async () => {
  vi.useRealTimers();
  accounts.silence();
  accounts.network.table.fates(() => 'pass');
  owner = await accounts.aMember();
  evil = `thief-${++person}@elsewhere.example`;
});

const call = (method: string, path: string, body?: object, uid = owner.id) =>
  accounts.network.call(uid, `${method} /api/${path}`, { body });
const newestTo = (email: string) => accounts.mailsTo(email)[0]?.text;
const tokenIn = (text = '') => /revert-email#(\S+)/.exec(text)?.[1] ?? '';
const record = async (id = owner.id) =>
  (await accounts.network.snapshot(['users'])).users.find((user) => user.id === id);
const undo = (token: string) => accounts.anonymously('POST /api/account/revert-email', { token });

/** The address is changed by somebody who knows the password. @returns what the old address was mailed to undo it */
async function changed(email: string, password = owner.password): Promise<string> {
  const [before] = [(await record())?.email ?? ''];
  expect((await call('POST', 'me/address', { email, password })).status).toBe(204);
  expect((await call('PUT', 'me/address', { email, code: codeIn(newestTo(email)) })).status).toBe(204);
  await accounts.follow();
  return tokenIn(newestTo(before));
}

/** Whose account it is: where the identity and the record say, and that the owner can sign in. */
async function expectTheOwners() {
  expect((await accounts.identity(owner.id))?.email).toBe(owner.email);
  expect((await record())?.email).toBe(owner.email);
  await accounts.signIn(owner.email, owner.password);
}

describe('a thief with every token of a member', () => {
  it('changes no address, password or attribute that matters at the user pool', async () => {
    const { AccessToken, RefreshToken } = owner.tokens;
    const email = { Name: 'email', Value: evil };
    const tries: [string, object][] = [
      ['UpdateUserAttributes', { AccessToken, UserAttributes: [email] }],
      ['UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'email', Value: '' }] }],
      [
        'UpdateUserAttributes',
        { AccessToken, UserAttributes: [email, { Name: 'email_verified', Value: 'true' }] },
      ],
      ['UpdateUserAttributes', { AccessToken, UserAttributes: [{ Name: 'phone_number', Value: '+34123' }] }],
      ['GetUserAttributeVerificationCode', { AccessToken, AttributeName: 'email' }],
      ['VerifyUserAttribute', { AccessToken, AttributeName: 'email', Code: '000000' }],
      ['DeleteUserAttributes', { AccessToken, UserAttributeNames: ['email'] }],
      [
        'ChangePassword',
        { AccessToken, PreviousPassword: 'not the password', ProposedPassword: 'the word of a thief' },
      ],
      ['ForgotPassword', { Username: evil }],
      ['AssociateSoftwareToken', { AccessToken }],
      ['SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings: { Enabled: true } }],
      ['StartWebAuthnRegistration', { AccessToken }],
      ['AdminUpdateUserAttributes', { Username: owner.id, UserAttributes: [email] }],
      ['AdminSetUserPassword', { Username: owner.id, Password: 'the word of a thief', Permanent: true }],
    ];
    for (const [operation, input] of tries) {
      const answer = await accounts.pool(operation, input);
      if (operation !== 'ForgotPassword')
        expect([operation, answer.__type]).toEqual([operation, expect.any(String)]);
      await expectTheOwners();
    }
    await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: RefreshToken },
    });
    expect(accounts.mailsTo(evil)).toEqual([]);
    expect(accounts.mailsTo(owner.email)).toEqual([]);
  });

  it('changes nothing at the user pool with the password too: their token is for the API alone', async () => {
    const { AccessToken } = owner.tokens;
    const name = [{ Name: 'name', Value: 'The Thief' }];
    const tries: [string, object][] = [
      ['ChangePassword', { AccessToken, PreviousPassword: owner.password, ProposedPassword: 'password1234' }],
      ['UpdateUserAttributes', { AccessToken, UserAttributes: name }],
      ['GetUser', { AccessToken }],
      ['GlobalSignOut', { AccessToken }],
      ['DeleteUser', { AccessToken }],
    ];
    for (const [operation, input] of tries)
      expect([operation, (await accounts.pool(operation, input)).__type]).toEqual([
        operation,
        'NotAuthorizedException',
      ]);
    await expectTheOwners();
  });

  it('changes nothing by the product’s own calls without the password', async () => {
    const without = { email: evil, password: 'not the password' };
    const answer = await call('POST', 'me/address', without);
    expect([answer.status, answer.body.error]).toMatchObject([422, { fields: [{ path: 'password' }] }]);
    expect((await call('PUT', 'me/address', { email: evil, code: '000000000000' })).status).toBe(422);
    const next = { current: 'not the password', next: 'the word of a thief' };
    expect((await call('PUT', 'me/password', next)).status).toBe(422);
    expect((await call('POST', 'me/address/verification')).body).toMatchObject({ sent: false });
    expect((await undo(`${owner.id}.${'a'.repeat(32)}`)).status).toBe(422);
    await accounts.follow();
    expect(accounts.mailsTo(evil)).toEqual([]);
    await expectTheOwners();
  });

  it('can’t bring a code that they were mailed for an account of their own', async () => {
    const thief = await accounts.aMember('Theo Thief');
    await call('POST', 'me/address', { email: evil, password: thief.password }, thief.id);
    const code = codeIn(newestTo(evil));
    expect(code).not.toBe('');
    expect((await call('PUT', 'me/address', { email: evil, code })).status).toBe(422);
    await expectTheOwners();
  });

  it('guesses a password ten times a day, however many calls they make at once', async () => {
    const guesses = Array.from({ length: 30 }, (_, index) => `guess number ${index}`);
    const answers = await Promise.all(
      guesses.map((password) => call('POST', 'me/address', { email: evil, password })),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
    const right = await call('POST', 'me/address', { email: evil, password: owner.password });
    expect(right.body.error).toMatchObject({
      code: 'slow-down',
      message: expect.stringMatching(/ (?:hour|minute)/),
    });
  });

  it('keeps nobody from changing the password for the day, who is told to sign in again or reset it, and does', async () => {
    const guess = (password: string) => call('POST', 'me/address', { email: evil, password });
    for (let tries = 0; tries < 10; tries += 1) await guess(`guess number ${tries}`);
    expect((await guess(owner.password)).body.error).toMatchObject({
      message: expect.stringContaining('or reset your password on the sign-in page'),
    });
    signInAnew(owner.id);
    expect((await guess(owner.password)).status).toBe(204);
    const { email } = owner;
    await accounts.anonymously('POST /api/account/codes', { email, purpose: 'password' });
    const password = 'six lamps by the river';
    const reset = { email, code: codeIn(newestTo(email)), password };
    expect((await accounts.anonymously('POST /api/account/password', reset)).status).toBe(204);
    signInAnew(owner.id);
    expect((await guess(password)).status).toBe(204);
  });

  it('may have them locked out at the pool for a while, where their password is not called wrong', async () => {
    const { NotAuthorizedException } = await import('@aws-sdk/client-cognito-identity-provider');
    const { pool } = await import('../../functions/identity/user-pool.ts');
    const locked = { message: 'Password attempts exceeded', $metadata: {} };
    const asked = vi.spyOn(pool, 'send').mockRejectedValueOnce(new NotAuthorizedException(locked) as never);
    const answer = await call('PUT', 'me/password', {
      current: owner.password,
      next: 'seven bridges over it',
    });
    asked.mockRestore();
    expect([answer.status, answer.body.error]).toMatchObject([
      429,
      { message: 'Too many attempts. Wait a few minutes and try again.' },
    ]);
  });
});

describe('a thief with the password too', () => {
  it('is thrown out within the week by whoever reads the mails of the old address', async () => {
    const token = await changed(evil);
    const thiefs = await accounts.signIn(evil, owner.password);
    const answer = await undo(token);
    expect([answer.status, answer.body]).toEqual([200, { email: owner.email }]);
    await accounts.follow();
    expect((await accounts.identity(owner.id))?.email).toBe(owner.email);
    expect((await record())?.email).toBe(owner.email);
    await expect(accounts.signIn(owner.email, owner.password)).rejects.toThrow('NotAuthorized');
    await expect(accounts.signIn(evil, owner.password)).rejects.toThrow('NotAuthorized');
    const renewed = await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: thiefs.RefreshToken },
    });
    expect(renewed.__type).toBe('NotAuthorizedException');
    expect(tokenIn(newestTo(evil))).toBe('');
  });

  it('has their change and its undoing in the history, each by its name', async () => {
    await undo(await changed(evil));
    const { entriesOf } = await import('../../functions/data/audit.ts');
    const { entries } = await entriesOf('users', owner.id, undefined, 2);
    expect(entries).toMatchObject([
      { by: 'product', operation: 'revertEmail' },
      { by: owner.id, operation: 'changeAddress' },
    ]);
  });

  it('keeps no code they asked for before they were thrown out', async () => {
    const token = await changed(evil);
    const second = `second-${evil}`;
    await call('POST', 'me/address', { email: second, password: owner.password });
    await undo(token);
    const code = codeIn(newestTo(second));
    expect((await call('PUT', 'me/address', { email: second, code })).status).toBe(401);
    signInAnew(owner.id);
    expect((await call('PUT', 'me/address', { email: second, code })).status).toBe(422);
  });

  it('can’t take the address back to theirs when they changed it twice', async () => {
    const owners = await changed(evil);
    const thiefs = await changed(`second-${evil}`);
    expect(thiefs).not.toBe('');
    expect((await undo(owners)).status).toBe(200);
    expect((await undo(thiefs)).status).toBe(422);
    expect((await accounts.identity(owner.id))?.email).toBe(owner.email);
  });

  it('is not undone by the same link again, nor after the week', async () => {
    const used = await changed(evil);
    await undo(used);
    expect((await undo(used)).status).toBe(422);
    const other = await accounts.aMember();
    owner = other;
    const late = await changed(`late-${evil}`);
    vi.useFakeTimers({ now: Date.now() + 7 * 86_400_000 + 60_000, toFake: ['Date'] });
    const answer = await undo(late);
    expect([answer.status, (await accounts.identity(other.id))?.email]).toEqual([422, `late-${evil}`]);
  });
});

describe('a member who moves to another address', () => {
  it('signs in with it, has it in the record, and the old one was told', async () => {
    const token = await changed(evil);
    expect(token).toMatch(new RegExp(`^${owner.id}\\.[\\w-]{32}$`));
    await accounts.signIn(evil, owner.password);
    await expect(accounts.signIn(owner.email, owner.password)).rejects.toThrow('NotAuthorized');
    expect((await record())?.email).toBe(evil);
    expect(accounts.mailsTo(owner.email)).toHaveLength(1);
  });

  it('may write it in any letters', async () => {
    await call('POST', 'me/address', { email: ` ${evil.toUpperCase()} `, password: owner.password });
    const code = codeIn(newestTo(evil));
    expect((await call('PUT', 'me/address', { email: evil.toUpperCase(), code })).status).toBe(204);
    expect((await accounts.identity(owner.id))?.email).toBe(evil);
  });

  it('is answered alike when somebody has an account with it, who is told', async () => {
    const other = await accounts.aMember('Olga Other');
    const answer = await call('POST', 'me/address', { email: other.email, password: owner.password });
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect(codeIn(newestTo(other.email))).toBe('');
    expect(accounts.mailsTo(other.email)).toHaveLength(1);
    expect(newestTo(other.email)).toContain(
      'Two accounts can’t be merged. If that was you, sign in with the one you want to keep. If you leave the other under My Account, its address is free after 7 days.',
    );
    expect((await accounts.identity(other.id))?.email).toBe(other.email);
  });

  it('is told when somebody has it by the time the code comes, and keeps their own', async () => {
    await call('POST', 'me/address', { email: evil, password: owner.password });
    const code = codeIn(newestTo(evil));
    const other = owner;
    owner = await accounts.aMember('Quick Other');
    await changed(evil);
    const answer = await call('PUT', 'me/address', { email: evil, code }, other.id);
    expect(answer.status).toBe(409);
    expect(answer.body.error).toMatchObject({
      message:
        'Another account already uses this address, and two accounts can’t be merged. Sign in with the one you want to keep. If you leave the other under My Account, its address is free after 7 days.',
    });
    expect((await record(other.id))?.email).toBe(other.email);
  });

  it('is moved all the same when the pool is silent in the middle', async () => {
    await call('POST', 'me/address', { email: evil, password: owner.password });
    const code = codeIn(newestTo(evil));
    accounts.silence('AdminUpdateUserAttributes');
    expect((await call('PUT', 'me/address', { email: evil, code })).status).toBe(503);
    await expect(accounts.follow()).rejects.toThrow();
    accounts.silence();
    await accounts.follow();
    expect((await accounts.identity(owner.id))?.email).toBe(evil);
    expect((await record())?.email).toBe(evil);
    expect(tokenIn(newestTo(owner.email))).not.toBe('');
    expect((await call('PUT', 'me/address', { email: evil, code })).status).toBe(204);
  });

  it('is moved once or not at all when the table is silent at any step', async () => {
    await call('POST', 'me/address', { email: evil, password: owner.password });
    const code = codeIn(newestTo(evil));
    let silentFrom = 0;
    for (; silentFrom < 40; silentFrom += 1) {
      accounts.network.table.fates(({ index }) => (index === silentFrom ? 'unanswered' : 'pass'));
      const { status } = await call('PUT', 'me/address', { email: evil, code });
      accounts.network.table.fates(() => 'pass');
      expect([204, 503]).toContain(status);
      if (status === 204) break;
    }
    await accounts.follow();
    expect([(await record())?.email, (await accounts.identity(owner.id))?.email]).toEqual([evil, evil]);
  });

  it('takes it back by pressing the link again where the pool was silent', async () => {
    const token = await changed(evil);
    for (const operation of ['AdminSetUserPassword', 'AdminUpdateUserAttributes', 'AdminUserGlobalSignOut']) {
      accounts.silence(operation);
      expect([operation, (await undo(token)).status]).toEqual([operation, 503]);
    }
    accounts.silence();
    expect((await undo(token)).status).toBe(200);
    expect((await accounts.identity(owner.id))?.email).toBe(owner.email);
  });
});

describe('a member who changes the password', () => {
  it('signs in with the new one, and every session is over', async () => {
    const next = 'seven bridges over it';
    expect((await call('PUT', 'me/password', { current: owner.password, next })).status).toBe(204);
    await accounts.signIn(owner.email, next);
    await expect(accounts.signIn(owner.email, owner.password)).rejects.toThrow('NotAuthorized');
    const { __type } = await accounts.pool('InitiateAuth', {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      AuthParameters: { REFRESH_TOKEN: owner.tokens.RefreshToken },
    });
    expect(__type).toBe('NotAuthorizedException');
    expect(newestTo(owner.email)).toContain('changed');
  });

  it('may send it again when the answer was lost', async () => {
    const body = { current: owner.password, next: 'seven bridges over it' };
    accounts.silence('AdminUserGlobalSignOut');
    expect((await call('PUT', 'me/password', body)).status).toBe(503);
    accounts.silence();
    expect((await call('PUT', 'me/password', body)).status).toBe(204);
  });

  it.each(['password1234', 'aaaaaaaaaaaa', 'short'])('can’t take %s', async (next) => {
    const answer = await call('PUT', 'me/password', { current: owner.password, next });
    expect([answer.status, answer.body.error]).toMatchObject([422, { fields: [{ path: 'next' }] }]);
    await expectTheOwners();
  });

  it('hears of every field at once', async () => {
    const answer = await call('PUT', 'me/password', {});
    expect(answer.body.error).toMatchObject({ fields: [{ path: 'current' }, { path: 'next' }] });
  });
});

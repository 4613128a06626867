import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { passwordProblem } from '../../shared/account/password.ts';
import { normalisePassword } from '../../shared/account/sign-in-passwords.ts';
import { tryPasswordForms } from '../../web/api/try-password-forms.ts';
import { codeIn } from '../helpers/mail.ts';
import { type Accounts, startAccounts } from '../in-process/accounts.ts';

/** What another keyboard, or another system, sends for the same letters. */
const composed = 'Fünf öffentliche Flüsse 26';
const forms = {
  composed,
  decomposed: composed.normalize('NFD'),
  'full-width': composed.replace(/[!-~]/g, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  ),
  'with a ligature': composed.replace('ff', 'ﬀ'),
  'with blanks that break no line': composed.replaceAll(' ', '\u00a0'),
};
const every = Object.entries(forms);
const anotherLetter = composed.replace('ü', 'u');

let accounts: Accounts;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  accounts = await startAccounts();
});
afterAll(() => accounts.stop());

/** As the app signs in. */
const signsIn = (email: string, typed: string) =>
  tryPasswordForms(typed, async (PASSWORD) => {
    const AuthParameters = { USERNAME: email, PASSWORD };
    const { __type, message } = await accounts.pool('InitiateAuth', {
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters,
    });
    if (__type) throw Object.assign(new Error(message), { name: __type });
  }).then(
    () => true,
    () => false,
  );
const proves = async (id: string, password: string) =>
  (await accounts.network.call(id, 'POST /api/me/password/proof', { body: { password } })).status;

describe.each(every)('a password that was chosen %s', (_, chosen) => {
  it.each(every)(
    'opens the account when it is typed %s, and with another letter doesn’t',
    async (_, typed) => {
      const { id, email, password } = await accounts.aMember();
      const change = { body: { current: password, next: chosen } };
      expect(await accounts.network.call(id, 'PUT /api/me/password', change)).toMatchObject({ status: 204 });
      expect([await signsIn(email, typed), await proves(id, typed)]).toEqual([true, 204]);
      expect([await signsIn(email, anotherLetter), await proves(id, anotherLetter)]).toEqual([false, 422]);
    },
  );
});

it.each(every)('one that a code resets is kept in the one form, typed %s', async (_, password) => {
  const { id, email } = await accounts.aMember();
  const ask = (route: string, body: object) => accounts.anonymously(`POST /api/account/${route}`, body);
  await ask('codes', { email, purpose: 'password' });
  const code = codeIn(accounts.mailsTo(email)[0]?.text ?? '');
  expect(await ask('password', { email, code, password })).toMatchObject({ status: 204 });
  expect(await accounts.identity(id)).toMatchObject({ password: composed });
});

it.each(every)('one of before, kept as it was typed (%s), opens the account as before', async (_, kept) => {
  const id = await accounts.anIdentity(`${crypto.randomUUID()}@colloquy.example`, { password: kept });
  const email = (await accounts.identity(id))?.email ?? '';
  const { isPasswordOf } = await import('../../functions/identity/credentials.ts');
  expect([await signsIn(email, kept), await isPasswordOf(id, kept)]).toEqual([true, true]);
  expect([await signsIn(email, anotherLetter), await isPasswordOf(id, anotherLetter)]).toEqual([
    false,
    false,
  ]);
});

it('the rules look at the one form', async () => {
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  expect(await passwordProblem(wide('qwertyuiop12'))).toMatch('easy to guess');
  expect(await passwordProblem('\u3000nine quiet otters swim')).toMatch('space');
  expect(await passwordProblem(`nine quiet otters ${'\ufdfa'.repeat(20)}`)).toMatch('256');
  expect(await passwordProblem(wide('nine quiet otters'))).toBeUndefined();
});

describe('signing in', () => {
  const refusal = (name: string, message = '') => Object.assign(new Error(message), { name });
  const wrong = refusal('NotAuthorizedException', 'Incorrect username or password.');
  const tries = async (password: string, ...errors: Error[]) => {
    const tried: string[] = [];
    const answer = await tryPasswordForms(password, (each) => {
      tried.push(each);
      const error = errors.shift();
      return error ? Promise.reject(error) : Promise.resolve('in');
    }).catch((error: Error) => error);
    return { tried, answer };
  };

  it('tries as typed once more where that differs and the first was wrong, and nowhere else', async () => {
    const { decomposed } = forms;
    expect(await tries(decomposed)).toEqual({ tried: [composed], answer: 'in' });
    expect(await tries(decomposed, wrong)).toEqual({ tried: [composed, decomposed], answer: 'in' });
    expect(await tries(decomposed, wrong, wrong)).toEqual({ tried: [composed, decomposed], answer: wrong });
    expect(await tries(composed, wrong)).toEqual({ tried: [normalisePassword(composed)], answer: wrong });
    for (const other of [
      refusal('NotAuthorizedException', 'Password attempts exceeded'),
      refusal('NotAuthorizedException', 'User is disabled.'),
      refusal('NetworkError'),
    ])
      expect(await tries(decomposed, other)).toEqual({ tried: [composed], answer: other });
  });
});

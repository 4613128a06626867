import { describe, expect, it, vi } from 'vitest';
import { normalisePassword } from '../../shared/account/sign-in-passwords.ts';
import { codeIn } from '../helpers/mail.ts';
import { passwordRefusal } from '../helpers/password-refusal.ts';
import { provideAccounts } from '../in-process/accounts.ts';

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

const accounts = provideAccounts();

/** As the app signs in. */
const signsIn = (email: string, typed: string) => accounts.opens(email, normalisePassword(typed));
const reauthenticates = async (id: string, password: string) =>
  (await accounts.network.call(id, 'POST /api/me/password/reauthentication', { body: { password } })).status;

describe.each(every)('a password that was chosen %s', (_, chosen) => {
  it.each(every)(
    'opens the account when it is typed %s, and with another letter doesn’t',
    async (_, typed) => {
      const { id, email, password } = await accounts.aMember();
      const change = { body: { current: password, next: chosen } };
      expect(await accounts.network.call(id, 'PUT /api/me/password', change)).toMatchObject({ status: 204 });
      expect([await signsIn(email, typed), await reauthenticates(id, typed)]).toEqual([true, 204]);
      expect([await signsIn(email, anotherLetter), await reauthenticates(id, anotherLetter)]).toEqual([
        false,
        422,
      ]);
    },
  );
});

it.each(every)(
  'a wrong one, typed %s, is tried once: each try counts towards the pool’s lock-out',
  async (_, typed) => {
    const { id } = await accounts.aMember();
    const { pool } = await import('../../functions/identity/user-pool.ts');
    const send = vi.spyOn(pool, 'send');
    expect(await reauthenticates(id, typed)).toBe(422);
    const tries = send.mock.calls.filter(
      ([command]) => command.constructor.name === 'AdminInitiateAuthCommand',
    );
    send.mockRestore();
    expect(tries).toHaveLength(1);
  },
);

it.each(every)('one that a code resets is kept in the one form, typed %s', async (_, password) => {
  const { id, email } = await accounts.aMember();
  const ask = (route: string, body: object) => accounts.anonymously(`POST /api/account/${route}`, body);
  await ask('codes', { email, purpose: 'password' });
  const code = codeIn(accounts.mailsTo(email)[0]?.text ?? '');
  expect(await ask('password', { email, code, password })).toMatchObject({ status: 204 });
  expect(await accounts.identity(id)).toMatchObject({ password: composed });
});

it('the rules look at the one form', async () => {
  const wide = (text: string) =>
    text.replace(/[!-~]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
  expect(await passwordRefusal(wide('qwertyuiop12'))).toMatch('easy to guess');
  expect(await passwordRefusal('\u3000nine quiet otters swim')).toMatch('space');
  expect(await passwordRefusal(`nine quiet otters ${'\ufdfa'.repeat(20)}`)).toMatch('256');
  expect(await passwordRefusal(wide('nine quiet otters'))).toBeUndefined();
});

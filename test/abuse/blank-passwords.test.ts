import { expect, it } from 'vitest';
import { assertPassword } from '../../infra/local/cognito/rules.ts';
import { passwordRefusal } from '../helpers/password-refusal.ts';

/** What Cognito refuses by its own rule is refused in a sentence before, at the field and by the service. */
const words = 'nine quiet otters swim';
const policy = { MinimumLength: 12 };

it.each([
  ` ${words}`,
  `${words} `,
  `\t${words}`,
  `${words}\u00a0`,
  `nine quiet\notters swim`,
  ' '.repeat(14),
])('a password like %j is refused in a sentence', async (password) =>
  expect(await passwordRefusal(password)).toMatch('can’t begin or end with a space'),
);

it.each([` ${words}`, `${words} `, `nine quiet\notters swim`])(
  'a password like %j is refused by the pool of this machine as by Cognito',
  (password) =>
    expect(() => assertPassword(password, policy)).toThrow(
      expect.objectContaining({ code: 'InvalidParameterException' }),
    ),
);

it('one with blanks between its words is taken by both', async () => {
  expect(await passwordRefusal(words)).toBeUndefined();
  expect(() => assertPassword(words, policy)).not.toThrow();
});

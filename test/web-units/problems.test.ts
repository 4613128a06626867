import { expect, test } from 'vitest';
import { said } from '../../shared/language/messages.ts';
import { problemSentence } from '../../web/auth/problems.ts';

/** A refusal of the sign-in service, as its library throws it. */
const refused = (name: string, message: string) => Object.assign(new Error(message), { name });

test.each([
  ['Incorrect username or password.', /^The email address or the password is wrong\./],
  ['User is disabled.', /^This account has been closed\./],
  ['Password attempts exceeded', /^Too many attempts\. Wait a few minutes and try again\.$/],
])('what the service calls not authorized is told apart by its words: %s', (message, sentence) => {
  expect(said(problemSentence(refused('NotAuthorizedException', message)))).toMatch(sentence);
});

test('a name alone says what is refused, or nothing that a person could use', () => {
  expect(said(problemSentence(refused('TooManyRequestsException', 'Rate exceeded')))).toMatch(
    /^Too many attempts\./,
  );
  expect(said(problemSentence(refused('Unheard', 'Of')))).toBe('This did not work. Try again in a moment.');
});

import { lockedOut, tooManyAttempts } from '../../shared/account/sign-in-passwords.ts';
import { type Message, msg, type Sentence } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';

/**
 * An unknown address, a wrong password and an unused invitation read the same, so that nobody can find out who is a
 * member.
 */
const wrongCredentials = msg(
  'The email address or the password is wrong. If you were invited and never chose a password, the invitation may have expired: “Forgotten your password?” emails you a code to choose one, or an administrator can invite you again.',
);

/** The sentence for each error of the user pool, by its name. */
const sentences: Record<string, Message> = {
  NotAuthorizedException: wrongCredentials,
  UserNotFoundException: wrongCredentials,
  TooManyRequestsException: tooManyAttempts,
  NetworkError: msg('There is no connection. Check your network and try again.'),
};

/** Errors with the same name as a wrong password, which only their message distinguishes. */
const sentencesByMessage: Record<string, Message> = {
  'User is disabled.': msg('This account has been closed. An administrator can restore it.'),
  [lockedOut]: tooManyAttempts,
};

export function problemSentence(error: unknown): Sentence {
  if (error instanceof ProductError) return error.sentence;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  const sentence = name === 'NotAuthorizedException' ? sentencesByMessage[message] : undefined;
  return { message: sentence ?? sentences[name] ?? msg('This did not work. Try again in a moment.') };
}

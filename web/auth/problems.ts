import { ProductError } from '../../shared/errors.ts';
import { lockedOut, tooManyAttempts } from '../../shared/password.ts';

/**
 * An unknown address, a wrong password, and an invitation that nobody took all read the same, so that nobody
 * learns who is here.
 */
const notRight =
  'The email address or the password is wrong. If you were invited and never chose a password, the invitation may have expired: “Forgotten your password?” emails you a code to choose one, or an administrator can invite you again.';

/** What the sign-in service refuses, by the name of its error, in a sentence for the person at the form. */
const sentences: Record<string, string> = {
  NotAuthorizedException: notRight,
  UserNotFoundException: notRight,
  TooManyRequestsException: tooManyAttempts,
  NetworkError: 'There is no connection. Check your network and try again.',
};

/** What is said under the same name as a wrong password, and told apart by the service's own words alone. */
const ofWrongPassword: Record<string, string> = {
  'User is disabled.': 'This account has been closed. An administrator can restore it.',
  [lockedOut]: tooManyAttempts,
};

export function problemSentence(error: unknown): string {
  if (error instanceof ProductError) return error.message;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  const told = name === 'NotAuthorizedException' ? ofWrongPassword[message] : undefined;
  return told ?? sentences[name] ?? 'This did not work. Try again in a moment.';
}

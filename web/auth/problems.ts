import { ProductError } from '../../shared/errors.ts';

/** What the sign-in service refuses, by the name of its error, in a sentence for the person at the form. */
const sentences: Record<string, string> = {
  // An unknown address and a wrong password read the same, so that nobody learns who is here.
  NotAuthorizedException: 'The email address or the password is not right.',
  UserNotFoundException: 'The email address or the password is not right.',
  CodeMismatchException: 'This code is not right. Look at the newest mail and type it again.',
  ExpiredCodeException: 'This code has run out. Ask for a new one.',
  LimitExceededException: 'Too many attempts. Wait a few minutes and try again.',
  TooManyRequestsException: 'Too many attempts. Wait a few minutes and try again.',
  TooManyFailedAttemptsException: 'Too many attempts. Wait a few minutes and try again.',
  CodeDeliveryFailureException: 'The mail could not be sent. Check the address and try again.',
  NetworkError: 'There is no connection. Check your network and try again.',
};

/** Said under the same name as a wrong password, and told apart by the service's own words alone. */
const accountClosed = 'User is disabled.';

export function problemSentence(error: unknown): string {
  if (error instanceof ProductError) return error.message;
  const { name, message } = error instanceof Error ? error : { name: '', message: '' };
  if (name === 'NotAuthorizedException' && message === accountClosed)
    return 'This account has been closed. An administrator can bring it back.';
  return sentences[name] ?? 'This did not work. Try again in a moment.';
}

import type { Pool } from './pool.ts';
import { assertTexts, CognitoRefusal, clientOf } from './rules.ts';

interface Named {
  ClientId: string;
  Username: string;
}

/**
 * Public operations of Cognito that this pool's configuration closes: nobody signs up themselves, only administrators
 * recover accounts, and no codes are mailed. The answers don't reveal whether a user exists.
 */
export function closedOperations(pool: Pool) {
  const refused = (code: string, message: string) => async (input: Named) => {
    assertTexts(input, 'ClientId', 'Username');
    clientOf(pool, input.ClientId);
    throw new CognitoRefusal(code, message);
  };
  const recovery = refused('NotAuthorizedException', 'Contact administrator to reset password.');
  return {
    SignUp: refused('NotAuthorizedException', 'SignUp is not permitted for this user pool'),
    ConfirmSignUp: refused('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
    ResendConfirmationCode: refused('UserLambdaValidationException', 'CustomMessage failed.'),
    ForgotPassword: recovery,
    ConfirmForgotPassword: recovery,
  };
}

import type { Pool } from './pool.ts';
import { assertTexts, CognitoRefusal, clientOf } from './rules.ts';

interface Named {
  ClientId: string;
  Username: string;
}

/**
 * What Cognito leaves to people without a token and this pool closes: nobody signs up by themselves, only
 * administrators recover accounts, and no code is ever mailed that could be brought back. Whether there is
 * somebody of that name makes no difference to what is answered.
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

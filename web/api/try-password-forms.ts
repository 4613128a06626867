import { normalisePassword, wrongPassword } from '../../shared/account/sign-in-passwords.ts';

/**
 * Signs in with the password in its normal form. A legacy password may be stored as it was typed, so that form is
 * tried next.
 */
export async function tryPasswordForms<T>(
  typed: string,
  signIn: (password: string) => Promise<T>,
): Promise<T> {
  const password = normalisePassword(typed);
  if (password === typed) return signIn(password);
  return signIn(password).catch((error: unknown) => {
    const isWrong =
      error instanceof Error && error.name === 'NotAuthorizedException' && error.message === wrongPassword;
    if (!isWrong) throw error;
    return signIn(typed);
  });
}

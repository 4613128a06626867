import { inOneForm, wrongPassword } from '../../shared/password.ts';

/**
 * Signs in with a password in its one form. One of before may have been kept as it was typed: where that is another,
 * and the first is wrong, it is tried so once.
 */
export async function inEachForm<T>(typed: string, signIn: (password: string) => Promise<T>): Promise<T> {
  const password = inOneForm(typed);
  if (password === typed) return signIn(password);
  return signIn(password).catch((error: unknown) => {
    const isWrong =
      error instanceof Error && error.name === 'NotAuthorizedException' && error.message === wrongPassword;
    if (!isWrong) throw error;
    return signIn(typed);
  });
}

import { type About, passwordProblem } from '../../shared/account/password.ts';
import { said } from '../../shared/language/messages.ts';

/** What a person reads of a password that is refused. */
export async function passwordRefusal(password: string, about?: About): Promise<string | undefined> {
  const problem = await passwordProblem(password, about);
  return problem && said(problem);
}

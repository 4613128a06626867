import * as z from 'zod';
import { askInput, joinInput, resetInput } from '../../shared/account/account.ts';
import { type About, passwordProblem, shortestPassword } from '../../shared/account/password.ts';
import { mailAddress } from '../../shared/fields/fields.ts';
import { msg, type Sentence } from '../../shared/language/messages.ts';
import { refusal } from '../../shared/language/refusals.ts';

/** Offline, the list of common passwords may not load; then only the service checks. */
export const passwordRefusal = (password: string, about: About): Promise<Sentence | undefined> =>
  passwordProblem(password, about).catch(() => undefined);

/** Adds to the service's schema the password rules, so that the form already shows what the service would refuse. */
function withPasswordRules<S extends z.ZodType<{ password?: string; email?: string; name?: string }>>(
  schema: S,
) {
  return schema.superRefine(async (values, context) => {
    const { password, ...about } = values as { password?: string; email?: string; name?: string };
    const problem = password && (await passwordRefusal(password, about));
    if (problem)
      context.addIssue({
        code: 'custom',
        path: ['password'],
        message: refusal(problem.message, problem.values),
      });
  });
}

const { email, name, university, title, reason, password, code } = joinInput.shape;

export const signInInput = z.object({
  email: mailAddress().input,
  password: z.string().min(1, refusal('Please enter your password.')),
});
export const addressInput = z.object({ email });
export const joinFormInput = withPasswordRules(
  z.object({ name, email, password, university, title, reason }),
);
/** All that joining needs. Known values are in the form without being shown. */
export const joinCodeInput = withPasswordRules(
  z.object({ code, email, name, university, title, reason, password }),
);
export const resetFormInput = withPasswordRules(z.object(resetInput.shape));
export const newPasswordInput = withPasswordRules(z.object({ password }));
export const askFormInput = askInput;

export const passwordNote: Sentence = {
  message: msg('{count} or more characters. A few words you can remember are best.'),
  values: { count: shortestPassword },
};

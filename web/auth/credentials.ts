import * as z from 'zod';
import { mailAddress, text } from '../../shared/fields.ts';
import { shortestPassword } from '../../shared/password.ts';

/** As the user pool asks: length, and no rules of composition. */

const email = mailAddress().input;
const password = z.string().min(1, 'Please enter your password.');
const newPassword = z
  .string()
  .min(shortestPassword, `A password needs ${shortestPassword} or more characters.`)
  .max(256, 'A password can have at most 256 characters.');
const code = z
  .string()
  .trim()
  .regex(/^\d{4,10}$/, 'Please enter the code from the mail: digits only.');

export const signInInput = z.object({ email, password });
export const signUpInput = z.object({
  name: text('Name', 4).input,
  email,
  password: newPassword,
  // The sign-in service keeps at most so many characters.
  reason: text('Why you would like to join', 1, 2000).input,
});
export const codeInput = z.object({ code });
export const addressInput = z.object({ email });
export const resetInput = z.object({ code, password: newPassword });
export const newPasswordInput = z.object({ password: newPassword });

export const passwordNote = `${shortestPassword} or more characters. A few words you can remember are best.`;

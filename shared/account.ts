import * as z from 'zod';
import { inPlainDigits } from './digits.ts';
import { mailAddress, recordId, text } from './fields.ts';
import { longestPassword } from './password.ts';

/** What people send who have no account yet, or can't get into it. The password is checked by itself. */

const email = mailAddress().input;
const password = z.string({ error: 'Please choose a password.' }).min(1, 'Please choose a password.');
/** What comes with a code that is parted or pasted: blanks, dashes, and marks that nobody sees. */
const unmeant = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]+/gu;
/** A code may come as people part it, and in the digits of any script. */
const digits = (form: RegExp, missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .max(100, wrong)
    .overwrite((code) => inPlainDigits(code.replace(unmeant, '')))
    .regex(form, wrong);
/** Twelve digits; an earlier release mailed six. */
export const mailedCode = digits(
  /^(?:\d{12}|\d{6})$/,
  'Please enter the code from the email.',
  'Please enter the code from the email: twelve digits.',
);
const name = text('Name', 4).input;

const reasonMissing = 'Why you would like to join is required.';
const reason = z
  .string({ error: reasonMissing })
  .max(2000, 'Why you would like to join can have at most 2000 characters.')
  .trim()
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, reasonMissing);

export const codePurposes = ['join', 'password'] as const;
export const codeInput = z.strictObject({
  email,
  purpose: z.enum(codePurposes, { error: 'A code is for “join” or for “password”.' }),
});

export const joinInput = z.strictObject({ email, code: mailedCode, password, name, reason });

export const resetInput = z.strictObject({ email, code: mailedCode, password });

const notInvited = 'This link is not an invitation. Open it again from the email.';
/** What the link of an invitation carries. */
export const invitationLink = z.strictObject({
  id: recordId,
  code: z.string({ error: notInvited }).regex(/^[\w-]{20,100}$/, notInvited),
});
export const invitationInput = z.strictObject({ ...invitationLink.shape, password });

const inviter = z.object({
  name: z.string(),
  university: z.string().optional(),
  /** By a nomination, which an administrator approved; else they invited. */
  nominated: z.boolean(),
});
export type Inviter = z.infer<typeof inviter>;

/** By whom somebody came who was invited. */
export const sayInviter = ({ name, university, nominated }: Inviter): string =>
  `${university ? `${name} (${university})` : name} ${nominated ? 'nominated' : 'invited'} you.`;

/** Of an invitation that can be used, where it is known. */
export const invitationCheckAnswer = z.object({ inviter: inviter.optional() });

/** Whom the invitation was for: what they sign in with. */
export const invitationAnswer = z.object({ email: z.string() });

/** Of somebody who has an account and has not asked to join. */
export const askInput = z.strictObject({ name, reason });

const noFactorCode = 'Please enter the six digits your app shows.';
/** Of an authenticator app. */
export const factorCodeInput = z.strictObject({ code: digits(/^\d{6}$/, noFactorCode, noFactorCode) });

/** By what a browser says that it is the one in which a second factor was shown before: 24 bytes in base64url. */
export const browserSecret = z
  .base64url({ error: 'Your browser could not be recognized. Reload the page.' })
  .length(32, 'Your browser could not be recognized. Reload the page.');
/** What goes with whatever shows or sets a second factor. */
export const fromBrowser = { browser: browserSecret.optional() };
export const factorProofInput = factorCodeInput.extend(fromBrowser);
export type FactorProof = z.output<typeof factorProofInput>;

/** Ten of these, which no two of are taken for each other: 50 bits. */
export const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const noRecoveryCode = 'Please enter one of your recovery codes: ten letters and digits.';
/** A code to sign in with where the app and the passkeys are lost; it may come in any case, parted in any way. */
export const recoveryCodeInput = z.strictObject({
  recovery: z
    .string({ error: noRecoveryCode })
    .max(100, noRecoveryCode)
    .overwrite((code) =>
      inPlainDigits(code.normalize('NFKC').replace(unmeant, ''))
        .toUpperCase()
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    )
    .regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, noRecoveryCode),
});
export const recoveryProofInput = recoveryCodeInput.extend(fromBrowser);
export type RecoveryProof = z.output<typeof recoveryProofInput>;

/** Shown once, in two groups each; none where somebody had a second factor before. */
export const recoveryAnswer = z.object({ recovery: z.array(z.string()) });
export type RecoveryAnswer = z.output<typeof recoveryAnswer>;

/* What members send to change what they sign in with. */

/** A password as it is typed to sign in; what one may be made of is checked where it is chosen. */
function typedPassword(missing: string) {
  const tooLong = `A password can have at most ${longestPassword} characters.`;
  return z.string({ error: missing }).min(1, missing).max(longestPassword, tooLong);
}

export const ownPasswordInput = z.strictObject({ password: typedPassword('Please enter your password.') });
export const addressInput = z.strictObject({ email, ...ownPasswordInput.shape });
export const addressCodeInput = z.strictObject({ email, code: mailedCode });
export const passwordInput = z.strictObject({
  current: typedPassword('Please enter your current password.'),
  next: typedPassword('Please enter a new password.'),
});

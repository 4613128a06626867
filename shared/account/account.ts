import * as z from 'zod';
import { mailAddress, named, recordId } from '../fields/fields.ts';
import { msg, type Sentence } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { toAsciiDigits } from '../text/characters.ts';
import { withoutInvisible } from '../text/plain-text.ts';
import { longestPassword } from './password.ts';

/* The bodies of the calls by which people get, change or recover their account. */

const email = mailAddress().input;
const password = z
  .string({ error: refusal('Please choose a password.') })
  .min(1, refusal('Please choose a password.'));
/** Spaces, dashes and invisible characters that people type or paste along with a code. */
export const unmeant = /[\s\p{Pd}\u2212\p{Default_Ignorable_Code_Point}]+/gu;
/** A code may be typed in groups, and in the digits of any script. */
const digits = (form: RegExp, missing: string, wrong: string) =>
  z
    .string({ error: missing })
    .max(100, wrong)
    .overwrite((code) => toAsciiDigits(code.replace(unmeant, '')))
    .regex(form, wrong);
export const mailedCode = digits(
  /^\d{12}$/,
  refusal('Please enter the code from the email.'),
  refusal('Please enter the code from the email: twelve digits.'),
);
const name = named(msg('Name'), 4).input;

const reasonMissing = refusal('Why you would like to join is required.');
const reason = z
  .string({ error: reasonMissing })
  .overwrite((value) => withoutInvisible(value).trim())
  .max(2000, refusal('Why you would like to join can have at most 2000 characters.'))
  .regex(/[\p{L}\p{N}\p{P}\p{S}]/u, reasonMissing);

const post = { university: named(msg('University'), 2).input, title: named(msg('Your role there'), 2).input };

export const codePurposes = ['join', 'password'] as const;
export const codeInput = z.strictObject({
  email,
  purpose: z.enum(codePurposes, { error: refusal('A code is for “join” or for “password”.') }),
});

export const joinInput = z.strictObject({ email, code: mailedCode, password, name, ...post, reason });

export const resetInput = z.strictObject({ email, code: mailedCode, password });

const notInvited = refusal('This link is not an invitation. Open it again from the email.');
/** The parameters of an invitation's link. */
export const invitationLink = z.strictObject({
  id: recordId,
  code: z.string({ error: notInvited }).regex(/^[\w-]{20,100}$/, notInvited),
});
export const invitationInput = z.strictObject({ ...invitationLink.shape, password });

const inviter = z.object({
  name: z.string(),
  university: z.string().optional(),
  /** Whether they nominated the person, which an administrator approved, or invited them. */
  nominated: z.boolean(),
});
export type Inviter = z.infer<typeof inviter>;

export const inviterSentence = ({ name, university, nominated }: Inviter): Sentence =>
  university
    ? {
        message: nominated
          ? msg('{name} ({university}) nominated you.')
          : msg('{name} ({university}) invited you.'),
        values: { name, university },
      }
    : { message: nominated ? msg('{name} nominated you.') : msg('{name} invited you.'), values: { name } };

/** The inviter of an old invitation is unknown. */
export const invitationCheckAnswer = z.object({ inviter: inviter.optional() });

/** The request of somebody who has an account and has not asked to join. */
export const askInput = z.strictObject({ name, ...post, reason });

const noFactorCode = refusal('Please enter the six digits your app shows.');
/** A code from an authenticator app. */
export const factorCodeInput = z.strictObject({ code: digits(/^\d{6}$/, noFactorCode, noFactorCode) });

/** The secret by which a browser is recognized that showed a second factor before: 24 bytes in base64url. */
export const browserSecret = z
  .base64url({ error: refusal('Your browser could not be recognized. Reload the page.') })
  .length(32, refusal('Your browser could not be recognized. Reload the page.'));
/** A part of every body that shows or sets a second factor. */
export const browserFields = { browser: browserSecret.optional() };
export const factorAttemptInput = factorCodeInput.extend(browserFields);
export type FactorAttempt = z.output<typeof factorAttemptInput>;

/** A recovery code has ten of these: 50 bits. No two of them are easily confused. */
export const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const noRecoveryCode = refusal('Please enter one of your recovery codes: ten letters and digits.');
/** A recovery code may be typed in any case and in any groups. */
export const recoveryCodeInput = z.strictObject({
  recovery: z
    .string({ error: noRecoveryCode })
    .max(100, noRecoveryCode)
    .overwrite((code) =>
      toAsciiDigits(code.normalize('NFKC').replace(unmeant, ''))
        .toUpperCase()
        .replaceAll('O', '0')
        .replace(/[IL]/g, '1'),
    )
    .regex(/^[0-9A-HJKMNP-TV-Z]{10}$/, noRecoveryCode),
});
export const recoveryAttemptInput = recoveryCodeInput.extend(browserFields);
export type RecoveryAttempt = z.output<typeof recoveryAttemptInput>;

/** New recovery codes, which are shown once; the list is empty where somebody had a second factor before. */
export const recoveryAnswer = z.object({ recovery: z.array(z.string()) });

/** A password that is typed to sign in: unlike a new one, it isn't checked for strength. */
function typedPassword(missing: string) {
  const tooLong = refusal('A password can have at most {most} characters.', { most: longestPassword });
  return z.string({ error: missing }).min(1, missing).max(longestPassword, tooLong);
}

export const ownPasswordInput = z.strictObject({
  password: typedPassword(refusal('Please enter your password.')),
});
export const addressInput = z.strictObject({ email, ...ownPasswordInput.shape });
export const addressCodeInput = z.strictObject({ email, code: mailedCode });
export const passwordInput = z.strictObject({
  current: typedPassword(refusal('Please enter your current password.')),
  next: typedPassword(refusal('Please enter a new password.')),
});

export const exampleChallenge = 'hR8nQ2vX7mC0yT5bL9kW1sZ4dF6gJ3pA8eU2iO7xN0c';
export const exampleBrowser = 'nT4yVw8cQ1mZ6rXk0sLf3pJd7hGb2uEa';
export const exampleCredential = 'q6Gm3vYd0tXw9sBf2kLh7A';

/** The answer of every call that sets a second factor. */
export const recoveryCodes = {
  description: 'Recovery codes, shown this once; none where there was a second factor before.',
  schema: recoveryAnswer,
  example: { recovery: ['7KQ2M-X9RTC', 'B4V0Z-HN6WD'] },
};

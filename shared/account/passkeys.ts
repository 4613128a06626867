import * as z from 'zod';
import { text, timestamp } from '../fields/fields.ts';
import { msg } from '../language/messages.ts';
import { refusal } from '../language/refusals.ts';
import { browserFields } from './account.ts';

/** The most passkeys that one person may have. */
export const mostPasskeys = 5;

const unreadable = refusal('The passkey’s answer could not be read. Try again.');
const encoded = (most: number) => z.base64url({ error: unreadable }).min(1, unreadable).max(most, unreadable);
/** A passkey's credential in the Web Authentication API's JSON; members that the service doesn't need are dropped. */
const credential = <S extends z.ZodRawShape>(response: S) =>
  z.object({ id: encoded(1400), response: z.object(response, { error: unreadable }) }, { error: unreadable });

export const newPasskeyInput = z.strictObject({
  name: text(msg('Name'), 1, 60).input,
  passkey: credential({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(40, unreadable), { error: unreadable }).max(10, unreadable).optional(),
  }),
  ...browserFields,
});
export type NewPasskey = z.output<typeof newPasskeyInput>['passkey'];

export const passkeyAttemptInput = z.strictObject({
  passkey: credential({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
  }),
  ...browserFields,
});
export type PasskeyAttempt = z.output<typeof passkeyAttemptInput>['passkey'];

/** `PublicKeyCredentialCreationOptionsJSON` or `PublicKeyCredentialRequestOptionsJSON`. */
export const optionsAnswer = z.looseObject({ challenge: z.string() });

/** What the session can be confirmed by: app code, passkey or recovery code, or the password if there is no factor. */
export const reauthenticationAnswer = z.object({
  app: z.boolean(),
  recovery: z.boolean(),
  passkey: optionsAnswer.optional(),
  password: z.literal(true).optional(),
  /** There were so many wrong codes in the last two hours that somebody else may know the password. */
  guessed: z.boolean(),
});

/** The second factors of an account. */
export const secondFactorAnswer = z.object({
  /** Whether an authenticator app is confirmed. */
  app: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), added: timestamp, used: timestamp.optional() }),
  ),
  /** The number of unused recovery codes. */
  recovery: z.int(),
  /** Whether the person is an administrator, who needs a second factor to act as one. */
  needed: z.boolean(),
});
export type SecondFactorAnswer = z.output<typeof secondFactorAnswer>;
export type OwnPasskey = SecondFactorAnswer['passkeys'][number];

import * as z from 'zod';
import { fromBrowser } from './account.ts';
import { text, timestamp } from './fields.ts';

/** Passkeys that somebody may have. */
export const mostPasskeys = 5;

const unreadable = 'The passkey’s answer could not be read. Try again.';
/** Bytes in base64url, as the browser's own JSON has them. */
const encoded = (most: number) => z.base64url({ error: unreadable }).min(1, unreadable).max(most, unreadable);
/** What a browser says of a passkey, by the names of the Web Authentication API; whatever else it says is left out. */
const credential = <S extends z.ZodRawShape>(response: S) =>
  z.object({ id: encoded(1400), response: z.object(response, { error: unreadable }) }, { error: unreadable });

export const newPasskeyInput = z.strictObject({
  name: text('Name', 1, 60).input,
  passkey: credential({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(40, unreadable), { error: unreadable }).max(10, unreadable).optional(),
  }),
  ...fromBrowser,
});
export type NewPasskey = z.output<typeof newPasskeyInput>['passkey'];

export const passkeyProofInput = z.strictObject({
  passkey: credential({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(4000),
  }),
  ...fromBrowser,
});
export type PasskeyProof = z.output<typeof passkeyProofInput>['passkey'];

/** What the browser is told: `PublicKeyCredentialCreationOptionsJSON`, or `PublicKeyCredentialRequestOptionsJSON`. */
export const optionsAnswer = z.looseObject({ challenge: z.string() });

/** What can be shown for a session: a code of the app, a passkey by these options, or a recovery code; or else the password. */
export const proofAnswer = z.object({
  app: z.boolean(),
  recovery: z.boolean(),
  passkey: optionsAnswer.optional(),
  password: z.literal(true).optional(),
  /** So many wrong codes came within the last hour or two that somebody else may know the password. */
  guessed: z.boolean(),
});

/** What somebody has beside their password. */
export const secondFactorAnswer = z.object({
  /** A confirmed authenticator app. */
  app: z.boolean(),
  passkeys: z.array(
    z.object({ id: z.string(), name: z.string(), added: timestamp, used: timestamp.optional() }),
  ),
  /** Recovery codes that are left. */
  recovery: z.int(),
  /** They need one to act as the administrator they are. */
  needed: z.boolean(),
});
export type SecondFactorAnswer = z.output<typeof secondFactorAnswer>;
export type OwnPasskey = SecondFactorAnswer['passkeys'][number];

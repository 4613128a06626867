import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { NewPasskey, PasskeyAttempt } from '../../shared/account/passkeys.ts';
import { type Message, msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { product } from '../../shared/text/product.ts';
import { challengeSeconds } from '../stores/challenges.ts';
import type { Passkey } from '../stores/second-factors.ts';

/** The Web Authentication API, implemented by @simplewebauthn. */

/** The library is large, so only the calls of passkeys load it. */
const loadLibrary = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256: every device has one of them, and Node.js verifies all. */
const algorithms = [-8, -7, -257];
const timeout = challengeSeconds * 1000;
/** A passkey belongs to the app's host; other origins of that host are refused. */
const expectations = (origin: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: hostOf(origin),
  requireUserVerification: true,
});
const hostOf = (origin: string) => new URL(origin).hostname;
const toDescriptors = (passkeys: Passkey[]) =>
  passkeys.map(({ credential, transports }) => ({
    id: credential,
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));

/** The options for making a passkey, on a device that has none of the person's. */
export async function registrationOptions(
  origin: string,
  { id, email, name }: { id: string; email: string; name: string },
  passkeys: Passkey[],
) {
  return (await loadLibrary()).generateRegistrationOptions({
    rpName: product.name,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout,
    supportedAlgorithmIDs: algorithms,
    // The make of the device isn't needed.
    attestationType: 'none',
    excludeCredentials: toDescriptors(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** The options for signing with one of these passkeys. */
export async function authenticationOptions(origin: string, passkeys: Passkey[]) {
  return (await loadLibrary()).generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: toDescriptors(passkeys),
    userVerification: 'required',
    timeout,
  });
}

type NewCredential = Pick<Passkey, 'credential' | 'publicKey' | 'counter' | 'transports'>;

/** Verifies a passkey that was made for this challenge. @throws `invalid` for every fault */
export async function verifyNewPasskey(
  origin: string,
  challenge: string,
  { id, response }: NewPasskey,
): Promise<NewCredential> {
  const { verifyRegistrationResponse } = await loadLibrary();
  const { transports, ...answer } = response;
  const { registrationInfo } = await assertVerified(
    verifyRegistrationResponse({
      ...expectations(origin, challenge),
      response: toResponse(id, answer),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  const { publicKey, counter } = registrationInfo.credential;
  return {
    credential: registrationInfo.credential.id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    ...(transports && { transports }),
  };
}

/**
 * Verifies the passkey's signature of this challenge.
 *
 * @returns its new count of signatures
 * @throws `invalid` for every fault, such as a count that isn't higher than the last
 */
export async function verifyPasskey(
  origin: string,
  challenge: string,
  { id, response }: PasskeyAttempt,
  { credential, publicKey, counter }: Passkey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  const { authenticationInfo } = await assertVerified(
    verifyAuthenticationResponse({
      ...expectations(origin, challenge),
      response: toResponse(id, response),
      credential: { id: credential, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  );
  return authenticationInfo.newCounter;
}

const toResponse = <R>(id: string, response: R) => ({
  id,
  rawId: id,
  response,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** The library throws plain errors, or answers that the signature is wrong. */
async function assertVerified<V extends { verified: boolean }>(verification: Promise<V>) {
  const answer = await verification.catch(() => undefined);
  if (!answer?.verified) throw passkeyNotAccepted();
  return answer as V & { verified: true };
}

export const passkeyRefused = (message: Message) =>
  new ProductError('invalid', { fields: [{ path: 'passkey', message }] });

export const passkeyNotAccepted = (): ProductError =>
  passkeyRefused(msg('This passkey was not accepted. Try again, or use another one.'));

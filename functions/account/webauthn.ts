import type { AuthenticatorTransport } from '@simplewebauthn/server';
import { ProductError } from '../../shared/errors.ts';
import type { NewPasskey, PasskeyProof } from '../../shared/passkeys.ts';
import { product } from '../../shared/product.ts';
import { challengeSeconds } from '../stores/challenges.ts';
import type { Passkey } from '../stores/second-factors.ts';

/** What passkeys are asked and what they answer, by the Web Authentication API; all of it is @simplewebauthn's. */

/** Loaded by the calls of passkeys alone: it is large, and all others start without it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256, which every device has one of and every Node.js verifies. */
const algorithms = [-8, -7, -257];
const timeout = challengeSeconds * 1000;
/** A passkey is of the app's own host; one of another origin of that host is another app's. */
const expected = (origin: string, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: origin,
  expectedRPID: hostOf(origin),
  requireUserVerification: true,
});
const hostOf = (origin: string) => new URL(origin).hostname;
const allowed = (passkeys: Passkey[]) =>
  passkeys.map(({ credential, transports }) => ({
    id: credential,
    ...(transports && { transports: transports as AuthenticatorTransport[] }),
  }));

/** What the browser is told to make a passkey, on a device that holds none of the person's `passkeys` yet. */
export async function optionsToAdd(
  origin: string,
  { id, email, name }: { id: string; email: string; name: string },
  passkeys: Passkey[],
) {
  return (await library()).generateRegistrationOptions({
    rpName: product.name,
    rpID: hostOf(origin),
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout,
    supportedAlgorithmIDs: algorithms,
    // Which make of device it is on is nobody's business here.
    attestationType: 'none',
    excludeCredentials: allowed(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
}

/** What the browser is told to have one of these passkeys sign. */
export async function optionsToProve(origin: string, passkeys: Passkey[]) {
  return (await library()).generateAuthenticationOptions({
    rpID: hostOf(origin),
    allowCredentials: allowed(passkeys),
    userVerification: 'required',
    timeout,
  });
}

type Made = Pick<Passkey, 'credential' | 'publicKey' | 'counter' | 'transports'>;

/**
 * The passkey that was made for this challenge.
 *
 * @throws ProductError `invalid` for whatever is wrong with it
 */
export async function madePasskey(
  origin: string,
  challenge: string,
  { id, response }: NewPasskey,
): Promise<Made> {
  const { verifyRegistrationResponse } = await library();
  const { transports, ...answer } = response;
  const { registrationInfo } = await unlessRefused(
    verifyRegistrationResponse({
      ...expected(origin, challenge),
      response: asBrowsersSay(id, answer),
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
 * How often the passkey has signed by now, after it signed this challenge.
 *
 * @throws ProductError `invalid` for whatever is wrong, as a count that is no higher than the one before
 */
export async function countProved(
  origin: string,
  challenge: string,
  { id, response }: PasskeyProof,
  { credential, publicKey, counter }: Passkey,
): Promise<number> {
  const { verifyAuthenticationResponse } = await library();
  const { authenticationInfo } = await unlessRefused(
    verifyAuthenticationResponse({
      ...expected(origin, challenge),
      response: asBrowsersSay(id, response),
      credential: { id: credential, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  );
  return authenticationInfo.newCounter;
}

const asBrowsersSay = <R>(id: string, response: R) => ({
  id,
  rawId: id,
  response,
  type: 'public-key' as const,
  clientExtensionResults: {},
});

/** Whatever is wrong the library throws, as plain errors; or it says that the signature is not the passkey's. */
async function unlessRefused<V extends { verified: boolean }>(verification: Promise<V>) {
  const answer = await verification.catch(() => undefined);
  if (!answer?.verified) throw notTaken();
  return answer as V & { verified: true };
}

export const passkeyRefused = (message: string) =>
  new ProductError('invalid', { fields: [{ path: 'passkey', message }] });

export const notTaken = (): ProductError =>
  passkeyRefused('This passkey was not accepted. Try again, or use another one.');

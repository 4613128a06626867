import type { RecoveryAnswer } from '../../shared/account.ts';
import type { FactorAnswer } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import type { SecondFactorAnswer } from '../../shared/passkeys.ts';
import { call, callFor } from '../api/api.ts';
import { knownBrowser } from '../storage/known-browser.ts';
import { makePasskey, type OptionsToAdd, type OptionsToProve, signByPasskey } from './passkey-prompt.ts';

/* The calls of a member's second factor. All throw ProductError. */

export function readSecondFactor(): Promise<SecondFactorAnswer> {
  return callFor('GET', '/api/me/second-factor');
}

/** @returns what the app on the phone is told */
export function beginSecondFactor(body: { password: string }): Promise<FactorAnswer> {
  return callFor('POST', '/api/me/second-factor', { body });
}

/** @returns the recovery codes that come with a first second factor; none with another */
export async function confirmSecondFactor(body: { code: string }): Promise<string[]> {
  const own = { ...body, browser: knownBrowser() };
  return (await callFor<RecoveryAnswer>('PUT', '/api/me/second-factor', { body: own })).recovery;
}

/** In place of those there are. */
export async function makeRecoveryCodes(body: { password: string }): Promise<string[]> {
  return (await callFor<RecoveryAnswer>('POST', '/api/me/second-factor/recovery', { body })).recovery;
}

/** Ends all sessions, this one too. */
export async function removeSecondFactor(body: { password: string }): Promise<void> {
  await call('POST', '/api/me/second-factor/removal', { body });
}

/**
 * Has the browser make a passkey, and the service take it.
 *
 * @returns the recovery codes that come with a first second factor; none with another
 */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<string[]> {
  const options = await callFor<OptionsToAdd>('POST', '/api/me/passkeys', { body: { password } });
  const passkey = await makePasskey(options);
  const body = { name, passkey, browser: knownBrowser() };
  return (await callFor<RecoveryAnswer>('PUT', '/api/me/passkeys', { body })).recovery;
}

/** Ends all sessions, this one too. */
export async function removePasskey(id: string, body: { password: string }): Promise<void> {
  await call('POST', `/api/me/passkeys/${id}/removal`, { body });
}

/** What can be shown for this session: one second factor or another, or the password where there is none. */
export function askForProof(): Promise<{
  app: boolean;
  /** One of their recovery codes is left. */
  recovery: boolean;
  passkey?: OptionsToProve;
  password?: true;
  /** Somebody else may know the password: wrong codes came. */
  guessed: boolean;
}> {
  return callFor('POST', '/api/me/second-factor/challenge');
}

/** Tells the administrators that this person has lost all that they could show. */
export async function askForReset(): Promise<void> {
  await call('POST', '/api/me/second-factor/reset-request');
}

/** For this session. */
export async function proveSecondFactor(body: { code: string } | { recovery: string }): Promise<void> {
  await call('POST', '/api/me/second-factor/proof', { body: { ...body, browser: knownBrowser() } });
}

/** For this session. What the browser is told is asked for anew: it is good for one try, and for minutes. */
export async function provePasskey(): Promise<void> {
  const { passkey: options } = await askForProof();
  if (!options) throw new ProductError('conflict');
  const passkey = await signByPasskey(options);
  await call('POST', '/api/me/passkeys/proof', { body: { passkey, browser: knownBrowser() } });
}

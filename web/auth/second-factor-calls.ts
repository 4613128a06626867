import { browserSecret } from '../../shared/account/account.ts';
import {
  addPasskey as add,
  beginPasskey,
  reauthenticateByPasskey,
  startReauthentication,
} from '../../shared/account/passkey.calls.ts';
import {
  confirmSecondFactor as confirm,
  makeRecoveryCodes as makeCodes,
  reauthenticateByCode,
} from '../../shared/account/second-factor.calls.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { call } from '../api/api.ts';
import { browserKey } from '../storage/session-trace.ts';
import { makePasskey, type OptionsToAdd, type OptionsToSign, signByPasskey } from './passkey-prompt.ts';

/** @returns the recovery codes, if this is the first second factor */
export async function confirmSecondFactor(body: { code: string }): Promise<string[]> {
  const own = { ...body, browser: knownBrowser() };
  return (await call(confirm, { body: own })).recovery;
}

/** Replaces the existing recovery codes. */
export async function makeRecoveryCodes(body: { password: string }): Promise<string[]> {
  return (await call(makeCodes, { body })).recovery;
}

/**
 * Creates a passkey in the browser and adds it at the service.
 *
 * @returns the recovery codes, if this is the first second factor
 */
export async function addPasskey({ name, password }: { name: string; password: string }): Promise<string[]> {
  const options = await call(beginPasskey, { body: { password } });
  // The service creates the options with the same library.
  const passkey = await makePasskey(options as unknown as OptionsToAdd);
  const body = { name, passkey, browser: knownBrowser() };
  return (await call(add, { body })).recovery;
}

/** Confirms the second factor for this session. */
export async function confirmCode(body: { code: string } | { recovery: string }): Promise<void> {
  await call(reauthenticateByCode, { body: { ...body, browser: knownBrowser() } });
}

/** Confirms a passkey for this session. Its challenge is requested each time: it is valid once, and for minutes. */
export async function confirmPasskey(): Promise<void> {
  const { passkey: options } = await call(startReauthentication);
  if (!options) throw new ProductError('conflict');
  const passkey = await signByPasskey(options as unknown as OptionsToSign);
  await call(reauthenticateByPasskey, { body: { passkey, browser: knownBrowser() } });
}

/** 24 random bytes are 32 characters in base64url. */
const bytes = 24;

/**
 * The secret by which the service recognises a browser that has shown a second factor. Wrong codes that others try
 * don't lock this browser out.
 */
export function knownBrowser(): string {
  const kept = browserSecret.safeParse(localStorage.getItem(browserKey));
  if (kept.success) return kept.data;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(bytes))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
  localStorage.setItem(browserKey, made);
  return made;
}

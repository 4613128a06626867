import type { FactorAnswer, SecondFactor } from '../../shared/contract.ts';
import { call, callFor } from '../api/api.ts';

/* The calls of a member's second factor. All throw ProductError. */

export async function readSecondFactor(): Promise<SecondFactor> {
  return (await callFor<{ secondFactor: SecondFactor }>('GET', '/api/me')).secondFactor;
}

/** @returns what the app on the phone is told */
export function beginSecondFactor(body: { password: string }): Promise<FactorAnswer> {
  return callFor('POST', '/api/me/second-factor', { body });
}

export async function confirmSecondFactor(body: { code: string }): Promise<void> {
  await call('PUT', '/api/me/second-factor', { body });
}

/** For this session, which was signed in with the password alone. */
export async function proveSecondFactor(body: { code: string }): Promise<void> {
  await call('POST', '/api/me/second-factor/proof', { body });
}

/** Ends all sessions, this one too. */
export async function removeSecondFactor(body: { password: string }): Promise<void> {
  await call('POST', '/api/me/second-factor/removal', { body });
}

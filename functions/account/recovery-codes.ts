import { randomBytes } from 'node:crypto';
import { type RecoveryAttempt, recoveryLetters } from '../../shared/account/account.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import type { UnitOfWork } from '../data/change.ts';
import { hmacWithCurrentKey, hmacWithEachKey } from '../stores/hash.ts';
import { type Factor, factorOf, hasFactor, withKnownBrowser } from '../stores/second-factors.ts';

const codeCount = 10;

/** The number of unused recovery codes. */
export const countRecoveryCodes = ({ recovery = [] }: Factor): number => recovery.length;

/**
 * Makes ten recovery codes, which replace the previous ones.
 *
 * @returns the codes as they are shown; the table stores only their HMACs
 * @throws ProductError `conflict` where there is no second factor
 */
export async function newRecoveryCodes(unit: UnitOfWork, uid: string): Promise<string[]> {
  const factor = await factorOf(unit, uid);
  if (!hasFactor(factor))
    throw new ProductError('conflict', {
      message: msg('Recovery codes come with a second factor. Set up an app or a passkey first.'),
    });
  const codes = Array.from({ length: codeCount }, newCode);
  const recovery = await Promise.all(codes.map((code) => hmacWithCurrentKey('recovery', uid, code)));
  await unit.putItem({ ...factor, recovery, recoveryMade: unit.now.toISOString() });
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

// 32 letters divide 256, so each is equally likely.
const newCode = () => Array.from(randomBytes(10), (byte) => recoveryLetters[byte % 32]).join('');

/**
 * Uses up a recovery code.
 *
 * @returns how many are left
 * @throws ProductError `invalid` at the field, the same for a wrong code and a used one
 */
export async function takeRecoveryCode(
  unit: UnitOfWork,
  uid: string,
  { recovery: code, browser }: RecoveryAttempt,
): Promise<number> {
  const factor = await factorOf(unit, uid);
  const { recovery = [] } = factor;
  const digests = await hmacWithEachKey('recovery', uid, code);
  const remaining = recovery.filter((each) => !digests.includes(each));
  if (!hasFactor(factor) || remaining.length === recovery.length)
    throw new ProductError('invalid', {
      fields: [
        { path: 'recovery', message: msg('This code is wrong or has already been used. Try another one.') },
      ],
    });
  await unit.putItem({ ...withKnownBrowser(factor, browser), recovery: remaining });
  return remaining.length;
}

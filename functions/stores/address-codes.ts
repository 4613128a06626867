import { randomUUID } from 'node:crypto';
import { secondsPerDay } from '../../shared/language/time.ts';
import type { UnitOfWork } from '../data/change.ts';
import { updateIf } from '../data/conditional-update.ts';
import { readItem } from '../data/records.ts';
import { type Key, secondsFrom } from '../data/table.ts';
import { checkCode, endCode, issueCode } from './codes.ts';

/* A code that confirms a member's address is bound to that member: it can't be used in somebody else's session. */

/** Seconds, longer than any code is valid. */
const keptSeconds = secondsPerDay;

const roundKey = (uid: string): Key => ({ pk: 'codes', sk: `address-round#${uid}` });

async function holder(uid: string, email: string): Promise<string> {
  const round = (await readItem(roundKey(uid)))?.round ?? '';
  return `${uid} ${round} ${email}`;
}

export async function issueAddressCode(uid: string, email: string): Promise<string> {
  return issueCode('address', await holder(uid, email));
}

/**
 * @returns a function that ends the code within a change
 * @throws ProductError `invalid`
 */
export async function checkAddressCode(
  uid: string,
  email: string,
  code: string,
): Promise<(unit: UnitOfWork) => Promise<void>> {
  const name = await holder(uid, email);
  await checkCode('address', name, code);
  return (unit) => endCode(unit, 'address', name);
}

/** Ends all codes that were mailed so far: somebody else may have asked for them. */
export async function endAddressCodes(uid: string): Promise<void> {
  await updateIf({
    Key: roundKey(uid),
    UpdateExpression: 'SET round = :round, expires = :expires',
    ExpressionAttributeValues: { ':round': randomUUID(), ':expires': secondsFrom(new Date(), keptSeconds) },
  });
}

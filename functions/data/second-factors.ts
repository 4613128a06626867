import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ProductError } from '../../shared/errors.ts';
import { product } from '../../shared/product.ts';
import { change, type Unit } from './change.ts';
import { counted, updated } from './counted.ts';
import { readItem } from './records.ts';
import { type Item, type Key, secondsFrom } from './table.ts';

/** Seconds that a code stands in the app, by all apps' custom. */
const period = 30;
/** Codes that may be tried for one person in an hour, right or wrong. */
const mostTries = 10;
const anHour = 3600;

export const factorKey = (uid: string): Key => ({ pk: 'second-factors', sk: uid });

/** Whether it is asked for: one that was begun and never confirmed is not. */
export const isSet = (factor: Item | undefined): boolean => factor?.confirmed === true;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: product.name, label, secret: Secret.fromBase32(secret), period });

/**
 * Begins a second factor for somebody: a secret for the app on their phone. It counts from when a code confirms it.
 *
 * @param label what the app shows it as
 * @throws ProductError `conflict` where they have one
 */
export async function beginFactor(uid: string, label: string): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 }).base32;
  await change(async (unit) => {
    if (isSet(await unit.item(factorKey(uid))))
      throw new ProductError('conflict', { message: 'You have a second factor already. Remove it first.' });
    await unit.putItem({ ...factorKey(uid), secret });
  });
  return { secret, uri: totpOf(secret, label).toString() };
}

/**
 * That this is a code of the person's app. A code is good once, and for half a minute before and after its own.
 *
 * @throws ProductError `invalid` at the field, the same for a wrong code and a used one; `slow-down` after many
 */
export async function assertFactorCode(uid: string, code: string): Promise<void> {
  const now = secondsFrom(new Date(), 0);
  const hour = Math.floor(now / anHour);
  const expires = (hour + 1) * anHour;
  const key = { pk: 'codes', sk: `second-factor#${hour}#${uid}` };
  if (!(await counted(key, { entry: randomUUID(), most: mostTries, expires })))
    throw new ProductError('slow-down', {
      message: `Too many codes were tried. Try again in ${Math.ceil((expires - now) / 60)} minutes.`,
      retryAfter: expires - now,
    });
  const factor = await readItem(factorKey(uid));
  const secret = String(factor?.secret ?? '');
  const away = secret && totpOf(secret).validate({ token: code, timestamp: now * 1000, window: 1 });
  const isGood =
    typeof away === 'number' &&
    (await updated({
      Key: factorKey(uid),
      UpdateExpression: 'SET used = :step',
      ConditionExpression: 'secret = :secret AND (attribute_not_exists(used) OR used < :step)',
      ExpressionAttributeValues: { ':secret': secret, ':step': Math.floor(now / period) + away },
    }));
  if (!isGood)
    throw new ProductError('invalid', {
      fields: [{ path: 'code', message: 'This code is not right. Wait for the next one in your app.' }],
    });
}

/** It is asked for from now on. */
export async function confirmFactor(unit: Unit, uid: string): Promise<void> {
  const factor = await unit.item(factorKey(uid));
  if (!factor)
    throw new ProductError('conflict', { message: 'Begin again: there is no second factor to confirm.' });
  await unit.putItem({ ...factor, confirmed: true });
}

export function forgetFactor(uid: string): Promise<void> {
  return change((unit) => unit.removeItem(factorKey(uid)));
}

import { timingSafeEqual } from 'node:crypto';
import { secondsPerDay } from '../../shared/language/time.ts';
import { change, type UnitOfWork } from '../data/change.ts';
import { secondsFrom } from '../data/table.ts';
import { linkCode } from '../stores/codes.ts';
import { hash } from '../stores/hash.ts';

/** Seconds for which a previous address can be taken back. */
const secondsAWeek = 7 * secondsPerDay;

/** A previous sign-in address, and the digest of the secret that was mailed to it. */
type PastAddress = {
  address: string;
  secretHash: string;
  until: number;
  /** When the address was changed. */
  since: string;
};

const pastAddressesKey = (uid: string) => ({ pk: 'addresses', sk: uid });

async function readPastAddresses(unit: UnitOfWork, uid: string): Promise<PastAddress[]> {
  const past = ((await unit.item(pastAddressesKey(uid)))?.past ?? []) as PastAddress[];
  return past.filter(({ until }) => until > secondsFrom(unit.now, 0));
}

async function storePastAddresses(unit: UnitOfWork, uid: string, past: PastAddress[]): Promise<void> {
  if (past.length === 0) return unit.removeItem(pastAddressesKey(uid));
  await unit.putItem({
    ...pastAddressesKey(uid),
    past,
    expires: Math.max(...past.map(({ until }) => until)),
  });
}

/**
 * @param since when the address was changed
 * @returns the token for taking the address back within a week
 */
export async function storePastAddress(uid: string, address: string, since: string): Promise<string> {
  const secret = linkCode();
  await change(async (unit) => {
    const past = await readPastAddresses(unit, uid);
    const until = secondsFrom(unit.now, secondsAWeek);
    await storePastAddresses(unit, uid, [...past, { address, secretHash: hash(uid, secret), until, since }]);
  });
  return `${uid}.${secret}`;
}

/**
 * The address that a token takes back, its owner, and when it was changed; undefined for an invalid or expired token.
 */
export async function pastAddressOf(
  unit: UnitOfWork,
  token: string,
): Promise<{ uid: string; address: string; since: string } | undefined> {
  const found = await findPastAddress(unit, token);
  return found && { uid: found.uid, address: found.past.address, since: found.past.since };
}

/** Ends a used token and those of all later addresses, which an attacker may have. Those of earlier addresses stay. */
export async function endPastAddress(unit: UnitOfWork, token: string): Promise<void> {
  const found = await findPastAddress(unit, token);
  if (!found) return;
  const all = await readPastAddresses(unit, found.uid);
  await storePastAddresses(unit, found.uid, all.slice(0, found.place));
}

async function findPastAddress(unit: UnitOfWork, token: string) {
  const [uid = '', secret = ''] = token.split('.');
  const all = await readPastAddresses(unit, uid);
  const givenDigest = Buffer.from(hash(uid, secret));
  const place = all.findIndex(({ secretHash }) => timingSafeEqual(givenDigest, Buffer.from(secretHash)));
  const past = all[place];
  return past && { uid, past, place };
}

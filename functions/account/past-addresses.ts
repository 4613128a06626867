import { timingSafeEqual } from 'node:crypto';
import { change, type UnitOfWork } from '../data/change.ts';
import { secondsFrom } from '../data/table.ts';
import { digest } from '../stores/digest.ts';
import { linkCode } from '../stores/link-code.ts';

/** For how long an address that was given up can be taken back, in seconds. */
const aWeek = 7 * 86_400;

/** An address somebody signed in with, and the digest of the secret that its owner was mailed. */
type PastAddress = {
  address: string;
  proof: string;
  until: number;
  /** When it was given up; earlier releases kept only until when it can be taken back. */
  since?: string;
};

const keyOf = (uid: string) => ({ pk: 'addresses', sk: uid });

async function pastAddresses(unit: UnitOfWork, uid: string): Promise<PastAddress[]> {
  const past = ((await unit.item(keyOf(uid)))?.past ?? []) as PastAddress[];
  return past.filter(({ until }) => until > secondsFrom(unit.now, 0));
}

async function keep(unit: UnitOfWork, uid: string, past: PastAddress[]): Promise<void> {
  if (past.length === 0) return unit.removeItem(keyOf(uid));
  await unit.putItem({ ...keyOf(uid), past, expires: Math.max(...past.map(({ until }) => until)) });
}

/**
 * @param since when it was given up
 * @returns the token with which whoever reads the mails of this address takes it back within a week
 */
export async function rememberAddress(uid: string, address: string, since: string): Promise<string> {
  const secret = linkCode();
  await change(async (unit) => {
    const past = await pastAddresses(unit, uid);
    const until = secondsFrom(unit.now, aWeek);
    await keep(unit, uid, [...past, { address, proof: digest(uid, secret), until, since }]);
  });
  return `${uid}.${secret}`;
}

/** Whose address a token takes back, which, and since when it was another's; nothing for any other text, or when the week is over. */
export async function pastAddressOf(
  unit: UnitOfWork,
  token: string,
): Promise<{ uid: string; address: string; since: string } | undefined> {
  const found = await findPast(unit, token);
  if (!found) return undefined;
  const { address, until, since = new Date((until - aWeek) * 1000).toISOString() } = found.past;
  return { uid: found.uid, address, since };
}

/**
 * The token is used: with it go those of every later address, which whoever was thrown out may hold. Those of
 * earlier ones stay.
 */
export async function forgetAddress(unit: UnitOfWork, token: string): Promise<void> {
  const found = await findPast(unit, token);
  if (!found) return;
  const all = await pastAddresses(unit, found.uid);
  await keep(unit, found.uid, all.slice(0, found.place));
}

async function findPast(unit: UnitOfWork, token: string) {
  const [uid = '', secret = ''] = token.split('.');
  const all = await pastAddresses(unit, uid);
  const given = Buffer.from(digest(uid, secret));
  const place = all.findIndex(({ proof }) => timingSafeEqual(given, Buffer.from(proof)));
  const past = all[place];
  return past && { uid, past, place };
}

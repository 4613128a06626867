import type { Stored } from '../../shared/registry.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { doOnce, markDone } from '../data/once.ts';
import { setAddress, signInOf } from '../identity/credentials.ts';
import { mailAddressChanged } from '../mail/sign-in-mails.ts';
import { rememberAddress } from './past-addresses.ts';

/** The name of the mail that tells of an address given up with a version of the record. */
export const addressMail = (uid: string, version: number) => `mail#address#${uid}#${version}`;

/** What follows when a member's record has another address: they sign in with it. */
export async function followAddress(before: Stored<'users'>, after: Stored<'users'>): Promise<void> {
  const { id, email, version } = after;
  if (before.email === email) return;
  // What was overtaken by a later change is left to what follows from that.
  const now = await new UnitOfWork().get('users', id);
  if (now?.email !== email || (await setAddress(id, email))) return;
  await change((unit) => markDone(unit, addressMail(id, version)));
  await letRecordFollow(id);
}

/** Tells the address that a member gave up with a version of their record, with a way to undo it. */
export async function mailPastAddress(before: Stored<'users'>, after: Stored<'users'>): Promise<void> {
  if (before.email === after.email) return;
  await doOnce(addressMail(after.id, after.version), async () => {
    const token = await rememberAddress(after.id, before.email, after.updateTimestamp);
    await mailAddressChanged(before.email, token);
  });
}

/** Somebody else has the address by now: the record goes back to the one they sign in with. */
export async function letRecordFollow(uid: string): Promise<void> {
  const signIn = await signInOf(uid);
  if (!signIn) return;
  await change(async (unit) => {
    const user = await unit.get('users', uid);
    if (!user || user.email === signIn.email) return;
    const { version } = await unit.put('users', { ...user, email: signIn.email });
    await markDone(unit, addressMail(uid, version));
  });
}

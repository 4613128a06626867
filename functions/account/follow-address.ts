import type { RecentFactor } from '../../shared/account/recent-factors.ts';
import type { Stored } from '../../shared/kinds/registry.ts';
import { listed, utcDay } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { doOnce, markDone } from '../data/once.ts';
import { setAddress, signInOf } from '../identity/credentials.ts';
import { sendMail } from '../mail/send-mail.ts';
import { addressChangedMail } from '../mail/sign-in-mails.ts';
import { factorOf, recentFactors } from '../stores/second-factors.ts';
import { storePastAddress } from './past-addresses.ts';

/** The idempotency key of the mail to a previous address, for a version of the record. */
export const addressMailKey = (uid: string, version: number) => `mail#address#${uid}#${version}`;

/** Makes the sign-in address follow that of the member's record. */
export async function followAddress(before: Stored<'users'>, after: Stored<'users'>): Promise<void> {
  const { id, email, version } = after;
  if (before.email === email) return;
  // A later change of the address has its own entry in the stream.
  const now = await new UnitOfWork().get('users', id);
  if (now?.email !== email || (await setAddress(id, email))) return;
  await change((unit) => markDone(unit, addressMailKey(id, version)));
  await alignRecordAddress(id);
}

const inWords = (factors: RecentFactor[]): string =>
  listed(
    factors.map(({ kind, added }) => {
      const time = utcDay(added, 'short');
      return t(
        '{kind, select, app {an authenticator app ({time} UTC)} passkey {a passkey ({time} UTC)} other {recovery codes ({time} UTC)}}',
        { kind, time },
      );
    }),
    'commas',
  );

/** Mails the previous address, with a link to undo the change, and names what was set up shortly before it. */
export async function mailPastAddress(before: Stored<'users'>, after: Stored<'users'>): Promise<void> {
  if (before.email === after.email) return;
  await doOnce(addressMailKey(after.id, after.version), async () => {
    const { id, updateTimestamp } = after;
    const token = await storePastAddress(id, before.email, updateTimestamp);
    const recent = recentFactors(await factorOf(new UnitOfWork(), id), updateTimestamp);
    const variant = recent.length > 0 ? 'recent' : 'plain';
    await sendMail(addressChangedMail, before, { variant, token, factors: () => inWords(recent) });
  });
}

/** Makes the record's address follow the sign-in address, when somebody else took the new one meanwhile. */
export async function alignRecordAddress(uid: string): Promise<void> {
  const signIn = await signInOf(uid);
  if (!signIn) return;
  await change(async (unit) => {
    const user = await unit.get('users', uid);
    if (!user || user.email === signIn.email) return;
    const { version } = await unit.put('users', { ...user, email: signIn.email });
    await markDone(unit, addressMailKey(uid, version));
  });
}

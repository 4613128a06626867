import type { Inviter } from '../../shared/account/account.ts';
import { secondsPerDay } from '../../shared/language/time.ts';
import { UnitOfWork } from '../data/change.ts';
import { type Key, secondsFrom } from '../data/table.ts';

/** Seconds, longer than the link of an invitation is answered. */
const keptSeconds = 400 * secondsPerDay;

const inviterKey = (uid: string): Key => ({ pk: 'inviters', sk: uid });

/** Stores who nominated or invited a new member, for the invitation to say so. */
export async function recordInviter(
  unit: UnitOfWork,
  uid: string,
  by: string,
  nominated = false,
): Promise<void> {
  await unit.putItem({ ...inviterKey(uid), by, nominated, expires: secondsFrom(unit.now, keptSeconds) });
}

/** The inviter as every member sees them; undefined once they are not a member any more. */
export async function inviterOf(uid: string): Promise<Inviter | undefined> {
  const unit = new UnitOfWork();
  const inviter = await unit.item(inviterKey(uid));
  const member = inviter && (await unit.get('users', String(inviter.by)));
  if (!member) return undefined;
  const university = member.university && (await unit.get('universities', member.university.id));
  return { name: member.name, university: university?.name, nominated: inviter.nominated === true };
}

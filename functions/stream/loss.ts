import { names } from '../../shared/collections.ts';
import { change } from '../data/change.ts';
import { notification } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';
import { everyRecord } from '../data/records.ts';
import type { Change } from '../data/stream-record.ts';

/** What a task force or project lost with this write: its last chair or lead. */
function loss(written: Change<'taskforces' | 'projects'>): string | undefined {
  if (written.collection === 'taskforces') {
    const { before, after } = written;
    return before?.chairs.length && after?.chairs.length === 0 ? 'chair' : undefined;
  }
  const { before, after } = written;
  return before?.leads.length && after?.leads.length === 0 ? 'lead' : undefined;
}

/** Notifies every administrator, once, of a task force or project that nobody looks after any more. */
export async function tellAdministratorsOfLoss(written: Change<'taskforces' | 'projects'>): Promise<void> {
  const { collection, id, after } = written;
  const lost = loss(written);
  if (!lost || !after) return;
  const text = `The ${names[collection].one} “${after.name}” has lost its last ${lost}. Please choose a new one.`;
  const administrators: string[] = [];
  for await (const admin of everyRecord('admins')) administrators.push(admin.id);
  for (const userId of administrators)
    await change(async (unit) => {
      const user = await unit.get('users', userId);
      if (!user || !(await firstTime(unit, `loss#${id}#${after.version}#${userId}`))) return;
      await unit.put('users', { ...user, notifications: [...user.notifications, notification(text)] });
    });
}

import type { Stored } from '../../shared/registry.ts';
import { everyRecord, readItems, toRecord } from '../data/records.ts';
import { mailNotification, mailRequest } from '../mail/mails.ts';

type User = Stored<'users'>;

/** Every administrator's member record. */
async function administrators(): Promise<User[]> {
  const ids: string[] = [];
  for await (const { id } of everyRecord('admins')) ids.push(id);
  return (await readItems(ids.map((sk) => ({ pk: 'users', sk })))).map((item) => toRecord<'users'>(item));
}

export async function mailAdministrators(request: Stored<'requests'>): Promise<void> {
  for (const administrator of await administrators()) await mailRequest(administrator, request);
}

/** Mails what a member was notified of with this write. */
export async function mailNews(before: User, after: User): Promise<void> {
  const known = new Set(before.notifications.map(({ id }) => id));
  for (const notification of after.notifications)
    if (!known.has(notification.id)) await mailNotification(after, notification);
}

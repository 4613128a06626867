import { names } from '../../shared/collections.ts';
import type { Stored } from '../../shared/registry.ts';
import { change } from '../data/change.ts';
import { type Telling, told } from '../data/notification.ts';
import { firstTime } from '../data/once.ts';

const { heading } = names.requests;

const waiting: Telling = {
  subject: 'requests waiting',
  // Still true when another has decided.
  ofOne: (name) => `A request has come in for administrators to decide, under ${heading}: “${name}”.`,
  ofMany: (count, named) =>
    `${count} requests have come in for administrators to decide, under ${heading}: ${named}.`,
};

/** Tells an administrator in the app, in one notice however many they are, of requests that are not mailed. */
export async function tellOfRequest(administrator: string, request: Stored<'requests'>): Promise<void> {
  await change(async (unit) => {
    const user = await unit.get('users', administrator);
    if (!user || !(await firstTime(unit, `request#${request.id}#${administrator}`))) return;
    const notifications = told(user.notifications, request, waiting);
    if (notifications !== user.notifications) await unit.put('users', { ...user, notifications });
  });
}

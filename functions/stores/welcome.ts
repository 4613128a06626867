import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { mayWrite } from '../../shared/user/writers.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { blockersOf } from './blocks.ts';

type User = Stored<'users'>;

/** Finds which of these members let somebody write to them, by their choice of who may. */
export async function whoAccepts(
  sender: User,
  recipients: readonly User[],
): Promise<(recipient: User) => boolean> {
  const readsGroups = recipients.some(({ writers }) => writers === 'shared');
  const groups = {
    taskforces: readsGroups ? await all('taskforces') : [],
    projects: readsGroups ? await all('projects') : [],
  };
  return (recipient) => mayWrite(recipient, sender, groups);
}

async function all<C extends Collection>(collection: C): Promise<Stored<C>[]> {
  return Array.fromAsync(everyRecord(collection));
}

/**
 * The members among `members` whom the words of another one don't reach: they block or mute the author, or don't let the
 * author write to them. The acts of administrators are the office's, and reach everybody.
 */
export async function membersClosedTo(
  unit: UnitOfWork,
  author: string,
  members: string[],
): Promise<Set<string>> {
  if (await unit.get('admins', author)) return new Set();
  const sender = await unit.get('users', author);
  const users = await unit.getAll('users', members);
  const accepts = sender ? await whoAccepts(sender, users) : () => false;
  return new Set([
    ...(await blockersOf(author, members)),
    ...users.filter((each) => !accepts(each)).map(({ id }) => id),
  ]);
}

import type { Collection, Stored } from '../../shared/kinds/registry.ts';
import { mayWrite } from '../../shared/user/writers.rules.ts';
import type { UnitOfWork } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { blockersOf } from './blocks.ts';
import { dayStartsOf } from './day-start.ts';

type User = Stored<'users'>;

/**
 * Finds which of these members let somebody write to them, by their choice of who may. What the two have in common is
 * what they had at the start of the day.
 */
export async function whoAccepts(
  unit: UnitOfWork,
  sender: User,
  recipients: readonly User[],
): Promise<(recipient: User) => boolean> {
  const sharing = recipients.filter(({ writers }) => writers === 'shared');
  if (sharing.length === 0)
    return (recipient) => mayWrite(recipient, sender, { taskforces: [], projects: [] });
  const idsOf = await dayStartsOf(
    unit,
    'users',
    [sender, ...sharing].map(({ id }) => id),
  );
  const atStart = (user: User): User => {
    const isOld = isIn(idsOf(user.id));
    const { university } = user;
    return {
      ...user,
      topics: user.topics.filter(({ id }) => isOld(id)),
      university: university && isOld(university.id) ? university : undefined,
    };
  };
  const [from, groups] = [atStart(sender), await groupsOf(unit, sender.id)];
  return (recipient) => mayWrite(atStart(recipient), from, groups);
}

/** Whether an id is one of those that a record had at the start of the day; any is if it has no more now. */
const isIn = (ids: readonly string[] | undefined) => (id: string) => ids?.includes(id) ?? true;

/** The task forces and projects of a member, with the people who were in them at the start of the day. */
async function groupsOf(unit: UnitOfWork, member: string) {
  const taskforces = (await all('taskforces')).filter(({ chairs, members }) =>
    [...chairs, ...members].includes(member),
  );
  const projects = (await all('projects')).filter(({ leads }) => leads.includes(member));
  const idsOf = {
    taskforces: await dayStartsOf(
      unit,
      'taskforces',
      taskforces.map(({ id }) => id),
    ),
    projects: await dayStartsOf(
      unit,
      'projects',
      projects.map(({ id }) => id),
    ),
  };
  return {
    taskforces: taskforces.map((each) => {
      const isOld = isIn(idsOf.taskforces(each.id));
      return { ...each, chairs: each.chairs.filter(isOld), members: each.members.filter(isOld) };
    }),
    projects: projects.map((each) => ({
      ...each,
      leads: each.leads.filter(isIn(idsOf.projects(each.id))),
    })),
  };
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
  const accepts = sender ? await whoAccepts(unit, sender, users) : () => false;
  return new Set([
    ...(await blockersOf(author, members)),
    ...users.filter((each) => !accepts(each)).map(({ id }) => id),
  ]);
}

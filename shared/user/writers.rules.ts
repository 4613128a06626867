import { msg } from '../language/messages.ts';

/** The members who may write to somebody; without a choice every member may. */
export const writers = {
  everyone: msg('Every member'),
  shared: msg('Members with whom I share a task force, project, area or university'),
  nobody: msg('Nobody'),
} as const;

type Reference = { id: string };
type Person = {
  id: string;
  writers?: keyof typeof writers | undefined;
  university?: Reference | undefined;
  topics?: Reference[];
};
type Group = { unconfirmed?: string[] | undefined };
/** Records that two members may share, in addition to their profiles. */
type Shared = {
  taskforces: readonly (Group & { chairs: string[]; members: string[] })[];
  projects: readonly (Group & { leads: string[] })[];
};

/** Whether a member lets another one write to them. */
export function mayWrite(to: Person, from: Person, { taskforces, projects }: Shared): boolean {
  if (to.id === from.id || to.writers === 'nobody') return false;
  if (to.writers !== 'shared') return true;
  if (to.university && to.university.id === from.university?.id) return true;
  if (to.topics?.some(({ id }) => from.topics?.some((each) => each.id === id))) return true;
  // Somebody who was named and hasn't accepted shares nothing yet.
  const bothAreIn = ({ unconfirmed = [] }: Group, ...people: string[]) =>
    [to, from].every(({ id }) => people.includes(id) && !unconfirmed.includes(id));
  return (
    taskforces.some((each) => bothAreIn(each, ...each.chairs, ...each.members)) ||
    projects.some((each) => bothAreIn(each, ...each.leads))
  );
}

import { assertAnotherAdministrator } from '../data/administrators.ts';
import { keepChairsInStep } from '../data/chairs.ts';
import { capped, welcome } from '../data/notification.ts';
import type { KindWrites } from '../http/kind-writes.ts';
import { inviteMember } from '../identity/user-pool.ts';

export const userWrites: KindWrites<'users'> = {
  identify: ({ email, name }) => inviteMember(email, name),
  create: async (_actor, input) => ({
    ...input,
    topics: input.topics ?? [],
    title: input.title ?? '',
    contact: input.contact ?? [],
    bio: input.bio ?? '',
    notifications: [welcome()],
    firstRun: true,
  }),
  /** Saving one's own profile is what ends the first run. */
  edit: async (actor, input, before) => ({
    ...input,
    email: before.email,
    notifications: capped(before.notifications),
    firstRun: before.firstRun && actor.id !== before.id,
    ...(before.admin && { admin: before.admin }),
  }),
  /**
   * With a new member goes the request they may have filed; with a deleted one, their roles. What else
   * names them is pruned by what follows the write.
   */
  follow: async (before, after, unit) => {
    if (!before && after) await unit.remove('requests', after.id);
    if (!before || after) return;
    if (await unit.get('admins', before.id)) {
      await assertAnotherAdministrator();
      await unit.remove('admins', before.id);
    }
    const chaired = (await unit.get('chairs', before.id))?.taskforces ?? [];
    for (const taskforce of await unit.getAll('taskforces', chaired)) {
      const chairs = taskforce.chairs.filter((id) => id !== before.id);
      const members = taskforce.members.filter((id) => id !== before.id);
      await keepChairsInStep(
        unit,
        taskforce,
        await unit.put('taskforces', { ...taskforce, chairs, members }),
      );
    }
  },
};

import { invited } from '../account/invited.ts';
import { assertAnotherAdministrator } from '../data/administrators.ts';
import { keepChairsInStep } from '../data/chairs.ts';
import { decisionKey, markDecided } from '../data/decisions.ts';
import { welcome } from '../data/notification.ts';
import type { KindWrites } from '../http/kind-writes.ts';

export const userWrites: KindWrites<'users'> = {
  identify: async ({ email, name }) => (await invited(email, name)).uid,
  create: async (_actor, input) => ({ ...input, notifications: [welcome()], firstRun: true }),
  /** Saving one's own profile is what ends the first run. */
  edit: async (actor, input, before) => ({
    ...input,
    email: before.email,
    notifications: before.notifications,
    firstRun: before.firstRun && actor.id !== before.id,
    ...(before.admin && { admin: before.admin }),
  }),
  /**
   * With a new member goes the request they may have filed; with a deleted one, their roles. What else
   * names them is pruned by what follows the write.
   */
  follow: async (before, after, unit) => {
    if (!before && after) {
      await unit.remove('requests', after.id);
      await unit.removeItem(decisionKey(after.id));
    }
    if (!before || after) return;
    await markDecided(unit, before.id);
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

import { assertNotAway, putAway } from '../data/away.ts';
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
  /** With a new member goes the request they may have filed; a deleted one is put away. */
  follow: async (before, after, unit, actor) => {
    if (!before && after) {
      await assertNotAway(unit, after.id);
      await unit.remove('requests', after.id);
    }
    if (before && !after) await putAway(unit, before, actor.id);
  },
};

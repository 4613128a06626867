import { assertNotAway, putAway } from '../data/away.ts';
import { decisionKey, markDecided } from '../data/decisions.ts';
import { noteInviter } from '../data/inviters.ts';
import { capped, welcome, withoutWelcome } from '../data/notification.ts';
import type { KindWrites } from '../http/kind-writes.ts';
import { assertNoMember } from '../identity/assert-no-member.ts';
import { invited } from '../identity/invited.ts';

export const users: KindWrites<'users'> = {
  identify: async ({ email, name }, actor) => {
    await assertNoMember(email, actor);
    return (await invited(email, name)).uid;
  },
  create: async (_actor, input) => ({
    ...input,
    topics: input.topics ?? [],
    title: input.title ?? '',
    contact: input.contact ?? [],
    bio: input.bio ?? '',
    notifications: [welcome()],
    firstRun: true,
  }),
  /**
   * Saving one's own profile is what ends the first run, and the welcome with it. A page of before its form had
   * languages sends none, and leaves them.
   */
  edit: async (actor, { notifyByMail, languages }, before) => ({
    languages: languages ?? before.languages,
    notifications: capped(
      actor.id === before.id ? withoutWelcome(before.notifications) : before.notifications,
    ),
    firstRun: before.firstRun && actor.id !== before.id,
    // The form of the profile has no part in it.
    notifyByMail: notifyByMail ?? before.notifyByMail,
  }),
  /** With a new member goes the request they may have filed; a deleted one is put away. */
  keepInStep: async (before, after, unit, actor) => {
    if (!before && after) {
      await assertNotAway(unit, after.id);
      await noteInviter(unit, after.id, actor.id);
      await unit.remove('requests', after.id);
      await unit.removeItem(decisionKey(after.id));
    }
    if (before && !after) {
      await markDecided(unit, before.id);
      await putAway(unit, before, actor.id);
    }
  },
};

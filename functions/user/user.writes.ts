import type { Stored } from '../../shared/registry.ts';
import { assertNotAway, putAway } from '../data/away.ts';
import { decisionKey, markDecided } from '../data/decisions.ts';
import { noteInviter } from '../data/inviters.ts';
import { capped, welcome, withoutWelcome } from '../data/notification.ts';
import type { KindWrites } from '../http/kind-writes.ts';
import { assertNoMember } from '../identity/assert-no-member.ts';
import { invited } from '../identity/invited.ts';

type Contacts = Stored<'users'>['contact'];

/** One that is sent without its id has a new one by now: where it says what one of before said, it is that one. */
function withKnownIds(before: Contacts, after: Contacts): Contacts {
  const gone = before.filter((was) => !after.some((is) => is.id === was.id));
  return after.map((is) => {
    if (before.some((was) => was.id === is.id)) return is;
    const place = gone.findIndex((was) => was.type === is.type && was.contact === is.contact);
    return gone.splice(place, place < 0 ? 0 : 1)[0] ?? is;
  });
}

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
  edit: async (actor, { contact, notifyByMail, languages }, before) => ({
    contact: withKnownIds(before.contact, contact),
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

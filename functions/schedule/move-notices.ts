import type { Stored } from '../../shared/kinds/registry.ts';
import { change } from '../data/change.ts';
import { everyItem } from '../data/records.ts';
import { toItem } from '../data/stored.ts';
import { mostListed } from '../stores/notices.ts';
import { type UpgradedNotice, upgradeNotice } from './legacy-notices.ts';
import { type Step, taskOf } from './step.ts';

/**
 * Moves the notices in members' records into records of their own, one member at a time; a moved member has none left.
 */
export const moveNotices: Step = async (_now, run) => {
  for await (const { sk, notifications } of everyItem('users'))
    if (Array.isArray(notifications) && notifications.length > 0)
      await run.isolate(taskOf('moveNotices', sk), () => moveNoticesOf(sk));
};

const moveNoticesOf = (member: string): Promise<void> =>
  change(async (unit) => {
    const user = await unit.get('users', member);
    if (!user) return;
    const { notifications = [], ...rest } = user as Stored<'users'> & { notifications?: unknown[] };
    // The change is quiet, because these notices were mailed already.
    unit.quiet = true;
    // The version stays: the profile didn't change.
    await unit.putItem(toItem('users', rest));
    for (const [order, legacy] of notifications.entries()) {
      const notice = upgradeNotice(member, legacy);
      if (!notice) continue;
      const existing = await unit.get('notices', notice.id);
      // The times keep the notices in their order, before all newer ones.
      const time = new Date(Date.parse(user.updateTimestamp) + order).toISOString();
      await unit.put('notices', { ...joinNotices(notice, existing), at: existing?.at ?? time });
    }
  });

/** The notice joined with the one of the same group that was made meanwhile. */
function joinNotices(notice: UpgradedNotice, there: UpgradedNotice | undefined): UpgradedNotice {
  const others = there?.about.filter(({ id }) => notice.about.every((each) => each.id !== id)) ?? [];
  const about = [...notice.about, ...others].slice(0, mostListed);
  const both = there ? there.about.length - others.length : 0;
  const isCounted = notice.about.length > 0;
  return { ...notice, about, count: isCounted ? notice.count + (there?.count ?? 0) - both : notice.count };
}

import { isOld } from '../../shared/notice/notice-reasons.ts';
import { everyRecord } from '../data/records.ts';
import { endNoticesOf, mostNotices } from '../stores/notices.ts';
import { type Step, taskOf } from './step.ts';

/** Ends notices that had their time, without any write, and those of a member who has too many. */
export const endOldNotices: Step = async (now, run) => {
  const members = new Set<string>();
  const counts = new Map<string, number>();
  for await (const notice of everyRecord('notices')) {
    const count = (counts.get(notice.member) ?? 0) + 1;
    counts.set(notice.member, count);
    if (count > mostNotices || isOld(notice, now)) members.add(notice.member);
  }
  for (const member of members)
    await run.isolate(taskOf('endOldNotices', member), () => endNoticesOf(member));
};

import { definitionOf } from '../../shared/notice/notice-text.ts';
import { everyRecord } from '../data/records.ts';
import { endNoticesOf } from '../stores/notices.ts';
import { type Step, taskOf } from './step.ts';

/** Ends notices that time ends, without any write. */
export const endOldNotices: Step = async (_now, run) => {
  const members = new Set<string>();
  for await (const notice of everyRecord('notices'))
    if (definitionOf(notice)?.reason.days !== undefined) members.add(notice.member);
  for (const member of members)
    await run.isolate(taskOf('endOldNotices', member), () => endNoticesOf(member));
};

import { change } from '../data/change.ts';
import { doneKey } from '../data/once.ts';
import { addDueNotice, type DueNotice, noticeId } from '../stores/notices.ts';
import { noticeRules } from './notice-rules.ts';
import { type Entry, type Step, taskOf } from './step.ts';

/**
 * Adds the notices that writes lead to. What is added to the same notice is one change: a member who leaves may have
 * led a thousand projects.
 */
export const notifyMembers: Step = async (entries, run) => {
  const due: { entry: Entry; notice: DueNotice }[] = [];
  for (const entry of entries)
    for (const [place, rule] of noticeRules.entries()) {
      const consequence = rule(entry.change);
      if (!consequence) continue;
      await run.isolate(taskOf('notice', [entry], String(place)), async () => {
        for (const notice of await consequence.notices()) due.push({ entry, notice });
      });
    }
  const byNotice = Map.groupBy(due, ({ notice }) => noticeId(notice.to, notice.group));
  for (const [id, together] of byNotice) {
    const task = taskOf(
      'notice',
      together.map(({ entry }) => entry),
      id,
    );
    await run.isolate(task, () => addAll(together.map(({ notice }) => notice)));
  }
};

const addAll = (notices: DueNotice[]): Promise<void> =>
  change(async (unit) => {
    await unit.items(notices.map(({ key }) => doneKey(key)));
    for (const notice of notices) await addDueNotice(unit, notice);
  });

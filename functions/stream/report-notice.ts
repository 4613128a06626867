import type { Stored } from '../../shared/kinds/registry.ts';
import { change } from '../data/change.ts';
import { administratorIds } from '../stores/administrators.ts';
import { notifyMember } from './notify-member.ts';
import { type Step, taskOf } from './step.ts';

type Report = Stored<'reports'>;

/** Notifies administrators of a new report, and whoever filed it of what was done. */
export const notifyOfReports: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, before, after } = entry.change;
    if (collection !== 'reports' || !after) continue;
    if (!before) await run.isolate(taskOf('report', [entry]), () => notifyAdministrators(after));
    else if (after.outcome && !before.outcome)
      await run.isolate(taskOf('report', [entry]), () => notify(after.by, after, 'report-settled'));
  }
};

async function notifyAdministrators(report: Report): Promise<void> {
  for (const id of await administratorIds())
    if (id !== report.person && id !== report.by) await notify(id, report, 'report-waiting');
}

const notify = (
  member: string,
  { id, title }: Report,
  subject: 'report-waiting' | 'report-settled',
): Promise<void> =>
  change((unit) =>
    notifyMember(unit, member, {
      deed: `${subject}#${id}#${member}`,
      record: { id, name: title },
      group: { subject },
    }),
  );

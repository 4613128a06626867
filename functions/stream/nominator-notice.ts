import type { Stored } from '../../shared/kinds/registry.ts';
import { change } from '../data/change.ts';
import { approvalKey } from '../stores/decisions.ts';
import { notifyMember } from './notify-member.ts';
import { type Step, taskOf } from './step.ts';

/** Notifies the nominator once that their nominee is a member. A declined request notifies nobody. */
export const notifyNominators: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, before, after } = entry.change;
    if (collection !== 'requests' || !before || after) continue;
    const { nominatedBy } = before;
    if (nominatedBy)
      await run.isolate(taskOf('nominator', [entry]), () => notifyNominator(nominatedBy, before));
  }
};

const notifyNominator = (nominator: string, record: Stored<'requests'>): Promise<void> =>
  change(async (unit) => {
    if (!(await unit.item(approvalKey(record.id)))) return;
    await notifyMember(unit, nominator, {
      deed: `nominee#${record.id}`,
      record,
      group: { subject: 'nominee-approved' },
    });
  });

import { reportKeptDays } from '../../shared/report/report.rules.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { type Step, taskOf } from './step.ts';

/** Deletes reports a year after they were settled. */
export const deleteOldReports: Step = async (now, run) => {
  const limit = new Date(now.getTime() - reportKeptDays * 86_400_000).toISOString();
  for await (const { id, settled } of everyRecord('reports'))
    if (settled && settled < limit)
      await run.isolate(taskOf('deleteOldReports', id), () =>
        change(async (unit) => {
          await unit.remove('reports', id);
        }),
      );
};

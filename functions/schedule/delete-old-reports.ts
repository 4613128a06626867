import { msPerDay } from '../../shared/language/time.ts';
import { reportKeptDays } from '../../shared/report/report.rules.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { type Step, taskOf } from './step.ts';

/** Deletes reports a year after they were settled, and the text of a reported message after a year at most. */
export const deleteOldReports: Step = async (now, run) => {
  const limit = new Date(now.getTime() - reportKeptDays * msPerDay).toISOString();
  for await (const { id, settled, message, createTimestamp } of everyRecord('reports')) {
    const isOver = settled !== undefined && settled < limit;
    if (!isOver && (message === undefined || createTimestamp >= limit)) continue;
    await run.isolate(taskOf('deleteOldReports', id), () =>
      change(async (unit) => {
        const report = await unit.get('reports', id);
        if (!report) return;
        const { message: _, ...rest } = report;
        if (isOver) await unit.remove('reports', id);
        else await unit.put('reports', rest);
      }),
    );
  }
};

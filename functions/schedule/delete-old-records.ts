import { keptDays } from '../../shared/introduction/introduction.rules.ts';
import { statusAfter } from '../../shared/introduction/transitions.ts';
import { msPerDay } from '../../shared/language/time.ts';
import { reportKeptDays } from '../../shared/report/report.rules.ts';
import { change } from '../data/change.ts';
import { everyRecord } from '../data/records.ts';
import { type Step, taskOf } from './step.ts';

/** Deletes the messages of old introductions, and ends handovers. Who wrote to whom, and about what, is kept. */
export const deleteOldMessages: Step = async (now, run) => {
  const limit = new Date(now.getTime() - keptDays * msPerDay).toISOString();
  for await (const { id, message, createTimestamp } of everyRecord('introductions'))
    if (message !== undefined && createTimestamp < limit)
      await run.isolate(taskOf('deleteOldMessages', id), () =>
        change(async (unit) => {
          const introduction = await unit.get('introductions', id);
          if (!introduction) return;
          const { message: _, ...rest } = introduction;
          await unit.put('introductions', { ...rest, status: statusAfter(rest, 'expired') });
        }),
      );
};

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

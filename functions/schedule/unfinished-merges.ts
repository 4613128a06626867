import { everyRecord } from '../data/records.ts';
import { finishMerge } from '../topic/finish-merge.ts';
import { type Step, taskOf } from './step.ts';

/** Finishes the merges of areas that the stream's run didn't. */
export const finishMerges: Step = async (_now, run) => {
  for await (const { id, mergingInto } of everyRecord('topics'))
    if (mergingInto !== undefined) await run.isolate(taskOf('finishMerges', id), () => finishMerge(id));
};

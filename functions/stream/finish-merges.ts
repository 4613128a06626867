import { finishMerge } from '../topic/finish-merge.ts';
import { type Step, taskOf } from './step.ts';

/** Replaces references to an area that is being merged. */
export const mergeAreas: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, after } = entry.change;
    if (collection === 'topics' && after?.mergingInto !== undefined)
      await run.isolate(taskOf('merge', [entry]), () => finishMerge(id));
  }
};

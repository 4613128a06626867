import { finishMerge } from '../topic/finish-merge.ts';
import { type Step, taskOf } from './step.ts';

/** Has what names an area that is merged name the one that stays. */
export const mergeAreas: Step = async (entries, run) => {
  for (const entry of entries) {
    const { collection, id, after } = entry.change;
    if (collection === 'topics' && after?.mergingInto !== undefined)
      await run.isolate(taskOf('merge', [entry]), () => finishMerge(id));
  }
};

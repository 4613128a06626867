import { deleteKey, expiredKeys } from '../stores/rotating-keys.ts';
import { type Step, taskOf } from './step.ts';

/** Throws away the keys by which missed searches were counted on days, and in months, that are over. */
export const forgetKeys: Step = async (now, run) => {
  for (const key of await expiredKeys(now))
    await run.isolate(taskOf('forgetKeys', key.sk), async () => {
      await deleteKey(key);
    });
};

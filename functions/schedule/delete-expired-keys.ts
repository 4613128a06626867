import { deleteKey, expiredKeys } from '../stores/rotating-keys.ts';
import { type Step, taskOf } from './step.ts';

/** Deletes the keys of missed searches whose day or month is over. */
export const deleteExpiredKeys: Step = async (now, run) => {
  for (const key of await expiredKeys(now))
    await run.isolate(taskOf('forgetKeys', key.sk), async () => {
      await deleteKey(key);
    });
};

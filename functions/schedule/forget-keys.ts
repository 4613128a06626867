import { endedKeys, throwAway } from '../stores/passing-keys.ts';
import { pieceOf, type Step } from './step.ts';

/** Throws away the keys by which missed searches were counted on days, and in months, that are over. */
export const forgetKeys: Step = async (now, run) => {
  for (const key of await endedKeys(now))
    await run.alone(pieceOf('forgetKeys', key.sk), async () => {
      await throwAway(key);
    });
};

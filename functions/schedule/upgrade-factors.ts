import { readRawPage } from '../data/records.ts';
import { type Factor, factorKey, hasApp, needsUpgrade, upgradeFactor } from '../stores/second-factors.ts';
import { endSessions } from '../stores/sessions.ts';
import { type Step, taskOf } from './step.ts';

/** Items read at once. */
const batch = 100;

/**
 * Puts in today's shape what earlier releases kept of second factors. They took the codes of an app that nobody had
 * confirmed: whoever used one is signed out first, because no session says by what it was proved.
 */
export const upgradeFactors: Step = async (_now, run) => {
  let after: string | undefined;
  do {
    const { items, last } = await readRawPage(factorKey('').pk, { after, limit: batch });
    for (const factor of (items as Factor[]).filter(needsUpgrade))
      await run.isolate(taskOf('upgradeFactors', factor.sk), async () => {
        if (!hasApp(factor) && factor.used !== undefined) await endSessions(factor.sk);
        await upgradeFactor(factor.sk);
      });
    after = last;
  } while (after !== undefined);
};

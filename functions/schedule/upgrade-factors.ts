import { readRawPage } from '../data/records.ts';
import { type Factor, factorKey, hasApp, needsUpgrade, upgradeFactor } from '../stores/second-factors.ts';
import { endSessions } from '../stores/sessions.ts';
import { type Step, taskOf } from './step.ts';

const batchSize = 100;

/**
 * Upgrades second factors of earlier releases, which accepted codes of unconfirmed apps: whoever used one is signed
 * out, as sessions don't say how they were proved.
 */
export const upgradeFactors: Step = async (_now, run) => {
  let after: string | undefined;
  do {
    const { items, last } = await readRawPage(factorKey('').pk, { after, limit: batchSize });
    for (const factor of (items as Factor[]).filter(needsUpgrade))
      await run.isolate(taskOf('upgradeFactors', factor.sk), async () => {
        if (!hasApp(factor) && factor.used !== undefined) await endSessions(factor.sk);
        await upgradeFactor(factor.sk);
      });
    after = last;
  } while (after !== undefined);
};

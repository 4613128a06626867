import { bundleOf } from '../../infra/bundle.ts';

/** One run of the schedule as it is deployed, in a process of its own, which tells what that took of it. */
const { handler } = await import(`${bundleOf('schedule')}/index.mjs`);
await handler();
const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
const taken = { processor: (userCPUTime + systemCPUTime) / 1000, memory: maxRSS / 1024 };
process.send?.(taken, () => process.exit());

import { bundleOf } from '../../infra/bundle.ts';

/** One run of the schedule as it is deployed, in a process of its own, which tells what that took of it. */
const { handler } = await import(`${bundleOf('schedule')}/index.mjs`);
// What the system calls the most that a process held may be what its parent did when it began this one.
let most = 0;
const look = () => {
  most = Math.max(most, process.memoryUsage.rss());
};
const looking = setInterval(look, 10);
await handler();
look();
clearInterval(looking);
const { userCPUTime, systemCPUTime } = process.resourceUsage();
const taken = { processor: (userCPUTime + systemCPUTime) / 1000, memory: most / 2 ** 20 };
process.send?.(taken, () => process.exit());

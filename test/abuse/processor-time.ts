/** Milliseconds of the processor that any one body may take to be checked. */
export const mostMilliseconds = 100;

/** Milliseconds that the fixed piece of work takes on a machine of the kind that the limit was chosen on. */
const quick = 25;

/** Dependent steps of arithmetic: nothing but the processor's speed decides how long they take. */
function fixedWork(): number {
  let value = 0;
  for (let step = 0; step < 20_000_000; step += 1) value = (Math.imul(value, 31) + step) | 0;
  return value;
}

// Compiled before it is measured, or its first time would be several times as long.
for (let round = 0; round < 5; round += 1) fixedWork();

async function measured(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Milliseconds of processor time that a piece of work takes, as of a quick machine: on one that is slower at that
 * moment, or shares its processors, as many times less as it is slower at a fixed piece of work. The least of up to
 * eight, because compiling and tidying up fall into whichever comes first. What is truly slow is so each time.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8 && least > mostMilliseconds / 2; round += 1) {
    const time = await measured(work);
    const slower = time > mostMilliseconds / 2 ? (await measured(fixedWork)) / quick : 1;
    least = Math.min(least, time / Math.max(1, slower));
  }
  return least;
}

/**
 * The gate (`npm test`) is quick and does the same each time. The long lane (`npm run test:all`) does everything, as
 * far as is worth a day's wait, with other random steps each time. Files called `*.long.test.ts` are of the long lane
 * alone; a test of both asks here how far to go.
 */
export const isLong = process.env.TEST_LANE === 'all';

/** How much of something a test does in each lane; an environment variable of this name says otherwise. */
export const sized = (name: string, { gate, all }: { gate: number; all: number }): number =>
  Number(process.env[name] ?? (isLong ? all : gate));

/**
 * Where random tests begin: in the gate always the same; in the long lane another one each time, which the run prints,
 * and which `TEST_SEED` repeats.
 */
export const seed = Number(process.env.TEST_SEED ?? 2026);

/** Milliseconds of the processor that any one body may take to be checked. */
export const mostMilliseconds = 100;

/**
 * Milliseconds of processor time that a piece of work takes: the least of up to eight, because compiling and
 * tidying up fall into whichever comes first, and a neighbour on the machine into several. What is truly slow
 * is so each time.
 */
export async function processorTime(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8 && least > mostMilliseconds / 2; round += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** A text of so many characters that says the same again and again. */
export const again = (text: string, length: number): string =>
  text.repeat(Math.ceil(length / text.length)).slice(0, length);

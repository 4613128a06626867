import { createInterface } from 'node:readline/promises';

/** Prints the usage and exits on `--help`. Arguments after `--` are for another program. */
export function answerHelp(usage: string, args = process.argv.slice(2)): void {
  const end = args.indexOf('--');
  if (!args.slice(0, end < 0 ? undefined : end).includes('--help')) return;
  console.log(usage);
  process.exit(0);
}

type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/**
 * Asks the operator to type a name before a command goes on. Without a terminal, only `--yes` confirms.
 *
 * @throws Error in words if it isn't confirmed
 */
export async function confirm(
  name: string,
  yes: boolean,
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<void> {
  if (yes) return;
  if (!input.isTTY) throw new Error(`Nothing was changed: add --yes to do this to ${name}.`);
  const terminal = createInterface({ input, output });
  try {
    // The end of the input counts as an empty answer.
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    const answer = await Promise.race([terminal.question(`Type ${name} to go on: `), ended]);
    if (answer.trim() !== name) throw new Error(`Nothing was changed: that isn't ${name}.`);
  } finally {
    terminal.close();
  }
}

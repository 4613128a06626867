import { createInterface } from 'node:readline/promises';

/** A terminal, or what stands in for one. */
type Terminal = {
  input: NodeJS.ReadableStream & { isTTY?: boolean };
  output: NodeJS.WritableStream;
};

/**
 * Has somebody type a name before a command does what it has just said. Where nobody sits at a terminal nobody can
 * answer: there only `--yes` goes on.
 *
 * @throws Error in words, where it isn't confirmed
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
    // An input that ends answers nothing.
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    const answer = await Promise.race([terminal.question(`Type ${name} to go on: `), ended]);
    if (answer.trim() !== name) throw new Error(`Nothing was changed: that isn't ${name}.`);
  } finally {
    terminal.close();
  }
}

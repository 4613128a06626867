/** Resets to the first seed: deletes the state folder, if it is one and nothing runs on it. */
import { existsSync, rmSync } from 'node:fs';
import { product } from '../../shared/text/product.ts';
import { readOptions } from './options.ts';
import { assertState, confirmWipe, runningProcess } from './state.ts';

try {
  const { state, yes } = readOptions();
  const pid = runningProcess(state);
  if (pid) throw new Error(`${product.name} runs on ${state} (process ${pid}). Stop it with Ctrl-C first.`);
  assertState(state);
  await confirmWipe(state, yes);
  const what = existsSync(state)
    ? 'Everything is forgotten.'
    : `There was nothing to forget: ${state} is not there.`;
  rmSync(state, { recursive: true, force: true });
  console.log(`${what} The next start begins with the first seed.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

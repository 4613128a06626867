/** Goes back to the first seed: forgets the state, if nothing runs on it. */
import { rmSync } from 'node:fs';
import { product } from '../../shared/product.ts';
import { readOptions } from './options.ts';
import { runningOn } from './state.ts';

const { state } = readOptions();
const pid = runningOn(state);
if (pid) {
  console.error(`${product.name} runs on ${state} (process ${pid}). Stop it with Ctrl-C first.`);
  process.exitCode = 1;
} else {
  rmSync(state, { recursive: true, force: true });
  console.log('Everything is forgotten. The next start begins with the first seed.');
}

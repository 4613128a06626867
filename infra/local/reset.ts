/** Goes back to the first seed: forgets the state, if nothing runs on it. */
import { rmSync } from 'node:fs';
import { runningOn, stateFolder } from './state.ts';

const state = stateFolder(process.argv);
const pid = runningOn(state);
if (pid) {
  console.error(`Colloquy runs on ${state} (process ${pid}). Stop it with Ctrl-C first.`);
  process.exitCode = 1;
} else {
  rmSync(state, { recursive: true, force: true });
  console.log('Everything is forgotten. The next start begins with the first seed.');
}

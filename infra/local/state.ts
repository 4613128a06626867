import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { product } from '../../shared/product.ts';
import { isRunning } from './machine/processes.ts';

/** The process that runs on a state folder, undefined if none does; what a killed one left doesn't count. */
export function runningOn(state: string): number | undefined {
  const file = join(state, 'pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && pid !== process.pid && isRunning(pid, 'infra/local') ? pid : undefined;
}

/** Takes a state folder for this process. Throws when another one runs on it. */
export function claim(state: string): void {
  mkdirSync(state, { recursive: true });
  const other = runningOn(state);
  if (other)
    throw new Error(
      `${product.name} runs already on ${state} (process ${other}). Stop it with Ctrl-C first.`,
    );
  rmSync(join(state, 'ready.json'), { force: true });
  writeFileSync(join(state, 'pid'), String(process.pid));
}

export function release(state: string): void {
  rmSync(join(state, 'ready.json'), { force: true });
  rmSync(join(state, 'pid'), { force: true });
}

/** Forgets everything that the instance knew, first of all that it was whole. Its lock stays. */
export function wipe(state: string): void {
  for (const part of [
    'files.json',
    'seed.json',
    'cognito',
    'dynamodb',
    'mail',
    'queues',
    's3',
    'streams',
    's3-notifications.json',
    'schedules.json',
  ]) {
    rmSync(join(state, part), { recursive: true, force: true });
  }
}

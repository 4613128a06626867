import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { product } from '../../shared/text/product.ts';
import { confirm } from '../terminal/terminal.ts';
import { makeFolder } from './machine/durable-file.ts';
import { isRunning } from './machine/processes.ts';

/** The process that runs on a state folder; the leftover id of a killed one doesn't count. */
export function runningProcess(state: string): number | undefined {
  const file = join(state, 'pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  return pid > 0 && pid !== process.pid && isRunning(pid, 'infra/local') ? pid : undefined;
}

/** Throws in words if the state folder isn't a folder or can't be written. */
function within<Result>(state: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${state} can’t be a state folder (${code}). Name another one with --state.`);
  }
}

/** Locks a state folder for this process. Throws if another one runs on it. */
export function lockState(state: string): void {
  within(state, () => makeFolder(state));
  const other = runningProcess(state);
  if (other)
    throw new Error(
      `${product.name} runs already on ${state} (process ${other}). Stop it with Ctrl-C first.`,
    );
  within(state, () => {
    rmSync(join(state, 'ready.json'), { force: true });
    writeFileSync(join(state, 'pid'), String(process.pid));
  });
}

export function unlockState(state: string): void {
  rmSync(join(state, 'ready.json'), { force: true });
  rmSync(join(state, 'pid'), { force: true });
}

/** The files and folders of an instance's data. */
const parts = [
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
  'secrets.json',
  'kms.json',
];
/** Other files and folders of an instance. */
const besides = ['pid', 'ready.json', 'rights.json', 'logs'];
/** Files that file managers leave in any folder. */
const leftByFileManagers = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** Throws if a folder that is about to be deleted has files that the product didn't make. */
export function assertState(state: string): void {
  const found = existsSync(state) ? within(state, () => readdirSync(state)) : [];
  const nameOf = (file: string) => file.replace(/\.new$/, '');
  const strange = found.find((file) => ![...parts, ...besides, ...leftByFileManagers].includes(nameOf(file)));
  // An instance always has a table, so a folder that has only, say, mails may be somebody else's.
  const kept = found.filter((file) => parts.includes(nameOf(file)));
  if (strange === undefined && (kept.length === 0 || kept.includes('dynamodb') || kept.includes('seed.json')))
    return;
  const why = strange ? `${product.name} put no “${strange}” there` : 'it holds no table';
  throw new Error(
    `${state} is no state folder of ${product.name}: ${why}. Nothing was deleted. Name another folder, or empty this one yourself.`,
  );
}

/** Asks for confirmation before an existing network is deleted. @throws Error if it isn't confirmed */
export async function confirmWipe(state: string, yes: boolean): Promise<void> {
  if (!parts.some((part) => existsSync(join(state, part)))) return;
  console.log(`${state} holds a network: all of it will be forgotten.`);
  await confirm(basename(state), yes);
}

/** Deletes all data of an instance, first the file that marks it as complete. The lock stays. */
export function wipe(state: string): void {
  for (const part of parts) rmSync(join(state, part), { recursive: true, force: true });
}

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { noteRights } from '../rights/rights.ts';
import { isBuilt, noteBuilt, sourcesOf } from './built.ts';
import type { Ready } from './ready.ts';

const ownRoot = resolve(import.meta.dirname, '../..');

/** A product of a test's own, on a port and a state folder of its own. */
export type Product = Ready & {
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it and every process it started as `kill -9` does. */
  kill(): Promise<void>;
};

/**
 * Starts the product as `npm start` does and waits until it is ready. It is built first, unless it was of the
 * same sources before.
 *
 * @param root the sources to start it from
 * @param port 0 for any that is free
 * @param quotaFactor how many times as much as usual anybody may do: what a test does in a minute takes people months
 * @param callRate how many calls a second the gateway takes for long: many more than people make
 * @param concurrency how many functions may run at once
 * @param members how large a network a new state gets; a small one where nothing is said
 */
export async function startProduct(
  state: string,
  {
    root = ownRoot,
    port = 0,
    quotaFactor = 1000,
    callRate = 10_000,
    members,
    concurrency,
  }: {
    root?: string;
    port?: number;
    quotaFactor?: number;
    callRate?: number;
    members?: number;
    concurrency?: number;
  } = {},
): Promise<Product> {
  const args = ['infra/local/start.ts', '--state', state, '--quota-factor', String(quotaFactor)];
  args.push('--call-rate', String(callRate));
  const sources = sourcesOf(root, { quotaFactor, callRate });
  const built = isBuilt(root, sources);
  if (built) args.push('--no-build');
  if (members !== undefined) args.push('--members', String(members));
  if (concurrency !== undefined) args.push('--concurrency', String(concurrency));
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, PORT: String(port) },
    // What goes wrong while the tests run belongs beside their own words.
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk) => printed.push(chunk));
  const file = join(state, 'ready.json');
  const isReady = () =>
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as Ready).pid === child.pid;
  while (!isReady()) {
    if (child.exitCode !== null) throw new Error(`The product did not start.\n${Buffer.concat(printed)}`);
    await sleep(50);
  }
  if (!built) noteBuilt(root, sources);
  return {
    ...(JSON.parse(readFileSync(file, 'utf8')) as Ready),
    async stop() {
      await end(child, () => child.kill('SIGTERM'));
      noteRights(state);
    },
    kill: () => end(child, () => killTree(child.pid ?? 0)),
  };
}

async function end(child: ChildProcess, how: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  how();
  await ended;
}

/** Children first would let the parent notice: everybody is found, then all end at once. */
function killTree(pid: number): void {
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
  else for (const each of [pid, ...descendants(pid)]) process.kill(each, 'SIGKILL');
}

function descendants(pid: number): number[] {
  const children = childrenOf(pid).split(/\s/).filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Their ids; on Linux from where every container has them. */
function childrenOf(pid: number): string {
  if (process.platform !== 'linux')
    return spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  const tasks = readdirSync(`/proc/${pid}/task`);
  return tasks.map((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')).join(' ');
}

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'colloquy-tests-';

/**
 * Makes a folder in which everything that a run of the tests puts into temporary folders stands, and clears away what
 * earlier runs left behind that were killed: their folders, and on Linux the processes they had started.
 *
 * @returns what clears this one away
 */
export function enterRunFolder(around = tmpdir()): () => void {
  mkdirSync(around, { recursive: true });
  sweepRunFolders(around);
  const folder = mkdtempSync(join(around, `${prefix}${process.pid}-`));
  // What Node and browsers take for their temporary folder, on any system; what is started from here inherits it.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Clears away what runs left behind whose process is gone. */
export function sweepRunFolders(around: string): void {
  for (const name of readdirSync(around)) {
    if (!name.startsWith(prefix)) continue;
    if (isRunning(Number(name.slice(prefix.length).split('-')[0]))) continue;
    const folder = join(around, name);
    for (const pid of processesIn(folder)) end(pid);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The processes that were started with this temporary folder. */
function processesIn(folder: string): number[] {
  if (process.platform !== 'linux') return [];
  const variables = `\0TMPDIR=${folder}\0`;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && `\0${environmentOf(pid)}`.includes(variables));
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8');
  } catch {
    // It has ended meanwhile, or is somebody else's.
    return '';
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}

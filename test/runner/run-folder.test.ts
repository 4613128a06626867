import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepRunFolders } from './run-folder.ts';

let around: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'runs-'));
});
afterEach(() => rmSync(around, { recursive: true, force: true }));

/** The folder of a run by this process. */
function folderOf(pid: number): string {
  const folder = join(around, `colloquy-tests-${pid}-abc`);
  mkdirSync(join(folder, 'state'), { recursive: true });
  return folder;
}

/** A process that waits, and was started with this temporary folder. */
function waiting(folder: string) {
  const env = { ...process.env, TMPDIR: folder };
  return spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { env });
}

test('what a run left behind that was killed goes: its folder, and on Linux its processes', async () => {
  const run = spawn(process.execPath, ['--eval', '']);
  await once(run, 'exit');
  const folder = folderOf(run.pid ?? 0);
  const child = waiting(folder);
  await once(child, 'spawn');
  const ended = once(child, 'exit');
  sweepRunFolders(around);
  expect(existsSync(folder)).toBe(false);
  if (process.platform === 'linux') expect((await ended)[1]).toBe('SIGKILL');
  else child.kill();
});

test('what a run uses that goes on stays, and so does what is no run’s', () => {
  const folder = folderOf(process.pid);
  const other = join(around, 'another');
  mkdirSync(other);
  sweepRunFolders(around);
  expect([existsSync(folder), existsSync(other)]).toEqual([true, true]);
});

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Finds a free port on the loopback interface. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Whether a process with this id runs and has the text in its command line, so that a recycled id doesn't count. */
export function isRunning(pid: number, text: string): boolean {
  const plain = (path: string) => path.replaceAll('\\', '/');
  const line = commandLine(pid);
  return line !== '' && plain(line).includes(plain(text));
}

/** The command line is empty if the process doesn't exist. */
function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  }
  const [program, ...args] = commandLineQuery(process.platform, pid);
  return spawnSync(program, args, { encoding: 'utf8' }).stdout ?? '';
}

/** The command that prints a process's command line on a system without `/proc`. */
export function commandLineQuery(platform: NodeJS.Platform, pid: number): [string, ...string[]] {
  if (platform !== 'win32') return ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  const found = `(Get-CimInstance Win32_Process -Filter 'ProcessId = ${pid}').CommandLine`;
  return ['powershell', '-NoProfile', '-Command', found];
}

/**
 * Starts a program, after ending the one that a killed run has left. Its process id and its output are written to files.
 *
 * @param mark a text that only this program's command line has
 */
export async function startEngine(
  program: string,
  args: string[],
  pidFile: string,
  mark: string,
): Promise<ChildProcess> {
  if (existsSync(pidFile)) {
    const pid = Number(readFileSync(pidFile, 'utf8'));
    if (pid > 0 && isRunning(pid, mark)) {
      process.kill(pid, 'SIGKILL');
      while (isRunning(pid, mark)) await sleep(20);
    }
  }
  const log = openSync(`${pidFile}.log`, 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log] });
  closeSync(log);
  if (child.pid) writeFileSync(pidFile, String(child.pid));
  return child;
}

import { describe, expect, test } from 'vitest';
import { commandLineQuery, isRunning } from '../../infra/local/machine/processes.ts';

describe('whether a process runs', () => {
  test('is known by its id and its command line, in either kind of slashes', () => {
    expect(isRunning(process.pid, 'vitest')).toBe(true);
    expect(isRunning(process.pid, 'node_modules\\vitest')).toBe(true);
    expect(isRunning(process.pid, 'another program')).toBe(false);
    expect(isRunning(2 ** 30, '')).toBe(false);
  });

  test('is asked of ps on macOS and of PowerShell on Windows', () => {
    expect(commandLineQuery('darwin', 7).join(' ')).toBe('ps -ww -o command= -p 7');
    expect(commandLineQuery('win32', 7).at(-1)).toBe(
      "(Get-CimInstance Win32_Process -Filter 'ProcessId = 7').CommandLine",
    );
  });
});

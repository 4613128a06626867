import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: 50_000,
    killSignal: 'SIGKILL',
  });
  return { status, stdout, stderr };
};

/* What every other command says stands in commands.long.test.ts: each is a process that loads much. */

describe('npm start', () => {
  test('says what it can be told', () => {
    const { status, stdout, stderr } = run('infra/local/start.ts', '--help');
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^npm start /);
    expect(stderr).toContain('--state DIR');
  });
});

describe('npm test', () => {
  test('fails where no test is of a name, and has run nothing', () => {
    expect(run('test/run.ts', 'test/web/serach')).toEqual({
      status: 1,
      stdout: 'No test file has “test/web/serach” in its name.\n0 passed, 1 failed\n',
      stderr: '',
    });
  });
});

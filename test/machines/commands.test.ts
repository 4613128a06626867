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

describe('npm start', () => {
  test('says what it can be told', () => {
    const { status, stdout, stderr } = run('infra/local/start.ts', '--help');
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^npm start /);
    expect(stdout).toContain('--state DIR');
  });
});

describe('npm test', () => {
  test('fails where no test is of a name, and has run nothing', () => {
    expect(run('test/run.ts', 'test/web-units/serach')).toEqual({
      status: 1,
      stdout: 'No test file has “test/web-units/serach” in its name.\n0 passed, 1 failed\n',
      stderr: '',
    });
  });
});

/* What else they say: each is a process that loads much. */
describe('the other commands', { tags: ['long'] }, () => {
  describe('npm start, told what it can’t do', () => {
    test('says it too of an option that it doesn’t know', () => {
      expect(run('infra/local/start.ts', '--port', '3001').stderr).toMatch(
        /^Unknown option '--port'\n\nnpm start .*PORT=3001/s,
      );
    });

    test('says where its state can’t be kept', () => {
      expect(run('infra/local/start.ts', '--state', 'package.json').stderr).toMatch(
        /\/package\.json can’t be a state folder \(EEXIST\)\. Name another one with --state\.\n$/,
      );
    });
  });

  describe('npm start, on Linux', () => {
    test.runIf(process.platform === 'linux').each(['/proc', '/proc/network/state'])(
      'says that its state can’t be kept in %s',
      (state) =>
        expect(run('infra/local/start.ts', '--state', state).stderr).toBe(
          `${state} can’t be a state folder (ENOENT). Name another one with --state.\n`,
        ),
    );
  });

  describe('npm run reset', () => {
    test('says where no state can be, and where there is none', () => {
      expect(run('infra/local/reset.ts', '--state', 'package.json').stderr).toMatch(
        /\/package\.json can’t be a state folder \(ENOTDIR\)\. Name another one with --state\.\n$/,
      );
      expect(run('infra/local/reset.ts', '--state', 'build/nowhere').stdout).toMatch(
        /^There was nothing to forget: .*\/build\/nowhere is not there\./,
      );
    });
  });

  describe('npm test, told an option', () => {
    test('fails for an option that would be taken for a name', () => {
      expect(run('test/run.ts', 'test/web-units/search.test.ts', '-t').stdout).toBe(
        'No test file has “-t” in its name.\n0 passed, 1 failed\n',
      );
    });
  });

  describe('npm run bench', () => {
    test('says what it can be told, and what it can’t', () => {
      expect(run('test/bench/bench.ts', '--help').stdout).toMatch(
        /^npm run bench measures .*\nbrowser, memory/,
      );
      expect(run('test/bench/bench.ts', 'speed').stderr).toMatch(
        /^There is no part speed\.\n\nnpm run bench/,
      );
    });
  });

  test('npm run cost says what a month costs, and what it can be told where that is no number', () => {
    expect(run('test/cost/calculator.ts', '1000').stdout).toMatch(
      /^(\$\d+\.\d\d {2}\w.*\n)+\$\d+\.\d\d a month/,
    );
    expect(run('test/cost/calculator.ts', 'many').stderr).toMatch(/npm run cost -- MEMBERS/);
  });
});

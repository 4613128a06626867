import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { aFolder } from './a-folder.ts';

const root = resolve(import.meta.dirname, '../..');
const guard = 'infra/node-version.cjs';
const { complaint } = createRequire(import.meta.url)(join(root, guard)) as {
  complaint(machine: { version: string; platform: string; arch: string }): string | undefined;
};

describe('a command on a Node.js that is too old says what to install', () => {
  test.each(['darwin', 'win32', 'linux'])('on %s', (platform) => {
    expect(complaint({ version: '22.18.0', platform, arch: 'arm64' })).toBe(
      'Colloquy needs Node.js 24 or later, and this is 22.18.0. Install it from https://nodejs.org, then run npm ci.',
    );
    expect(complaint({ version: '24.0.0', platform, arch: 'arm64' })).toBeUndefined();
    expect(complaint({ version: '100.1.0', platform, arch: 'arm64' })).toBeUndefined();
  });

  test('where a package brings Node.js, that it has to be installed', () => {
    expect(complaint({ version: '20.20.2', platform: 'linux', arch: 'x64' })).toMatch(
      /npm ci brings it along/,
    );
  });

  test('and ends before it reads any TypeScript', () => {
    const old = join(aFolder(onTestFinished), 'old.cjs');
    writeFileSync(old, "Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });");
    const unreadable = join(root, 'there-is-no-such-file.ts');
    const start = (...before: string[]) =>
      spawnSync(process.execPath, [...before, '-r', `./${guard}`, unreadable], {
        cwd: root,
        encoding: 'utf8',
      });
    const { status, stderr } = start('-r', old);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^Colloquy needs Node\.js 24 or later, and this is 20\.20\.2\. .*\n$/);
    expect(start().stderr).toContain('Cannot find module');
  });
});

test('every command of npm and of the CDK looks at the version first', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { app } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8')) as { app: string };
  const unguarded = Object.entries({ ...scripts, 'the app of cdk.json': app }).filter(
    ([, command]) => !command.startsWith(`node -r ./${guard} `) && !command.startsWith(`node ${guard} && `),
  );
  expect(unguarded).toEqual([]);
});

test('no command of npm is written in the language of one shell', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  expect(Object.values(scripts).filter((command) => /[$`'"\\;|*~]|^\w+=/.test(command))).toEqual([]);
});

test('packages that were installed without their scripts are told of, before anything is built', async () => {
  const { assertInstalled } = await import('../../infra/local/build.ts');
  assertInstalled();
  expect(() => assertInstalled(aFolder(onTestFinished))).toThrow(
    'shared/common-passwords.json is not there; installing the packages makes it. Run: npm run postinstall',
  );
});

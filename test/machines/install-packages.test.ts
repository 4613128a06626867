import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { installPackages } from '../../infra/packages/install-packages.ts';
import { aFolder } from './a-folder.ts';

test('packages that one command needs are installed once, and again when their lock file has changed', () => {
  const from = aFolder(onTestFinished);
  const name = `test-${crypto.randomUUID()}`;
  const home = resolve(import.meta.dirname, '../../build/packages', name);
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const lock = (version: string) => writeFileSync(join(from, 'package-lock.json'), version);
  writeFileSync(join(from, 'package.json'), JSON.stringify({ name, dependencies: { tool: '1.0.0' } }));
  lock('first');
  // In place of npm: it notes what it was asked for, and ends as npm does.
  const npm = join(from, 'npm.cjs');
  writeFileSync(
    npm,
    `const fs = require('node:fs');
    const lock = fs.existsSync('package-lock.json') ? ' by ' + fs.readFileSync('package-lock.json', 'utf8') : '';
    fs.appendFileSync('asked', process.argv.slice(2).join(' ') + lock + ';');
    fs.mkdirSync('node_modules', { recursive: true });
    fs.writeFileSync('node_modules/.package-lock.json', '');`,
  );
  vi.stubEnv('npm_execpath', npm);
  onTestFinished(() => void vi.unstubAllEnvs());
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});

  expect(installPackages(from)).toBe(join(home, 'node_modules'));
  installPackages(from);
  expect(readFileSync(join(home, 'asked'), 'utf8')).toBe('ci --ignore-scripts by first;');
  lock('second');
  installPackages(from);
  installPackages(from);
  expect(readFileSync(join(home, 'asked'), 'utf8')).toBe('ci --ignore-scripts by second;');
  expect(told).toHaveBeenCalledWith('Installing tool, this once…');
  vi.stubEnv('npm_execpath', undefined);
  lock('third');
  expect(() => installPackages(from)).toThrow('run it with npm');
  expect(() => installPackages(from)).toThrow('run it with npm');

  // Without a lock file, the newest before a day.
  vi.stubEnv('npm_execpath', npm);
  rmSync(join(from, 'package-lock.json'));
  writeFileSync(join(from, '.npmrc'), 'before=2026-11-27');
  installPackages(from);
  installPackages(from);
  expect(readFileSync(join(home, 'asked'), 'utf8')).toBe('install --ignore-scripts;');
  expect(readFileSync(join(home, '.npmrc'), 'utf8')).toBe('before=2026-11-27');
});

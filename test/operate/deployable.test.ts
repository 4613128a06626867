import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { assertDeployable } from '../../infra/operate/deployable.ts';
import { releaseOf } from '../../infra/settings/release.ts';
import { releaseName } from '../../shared/protocol/release-name.ts';
import { aFolder } from '../machines/a-folder.ts';

const folder = aFolder(afterAll);
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', ...args], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
const commit = (version: string) => {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  git('add', '--all');
  git('commit', '--quiet', '--message', version);
  return git('rev-parse', 'HEAD');
};
git('init', '--quiet');
const [one, two] = [commit('1.0.0'), commit('2.0.0')];

const nothing = { uncommitted: false, older: false };
const isOlder = (deployed: string) => assertDeployable('prod', deployed, { ...nothing, older: true }, folder);
const check =
  (deployed?: string, told = {}) =>
  () =>
    assertDeployable('prod', deployed, { ...nothing, ...told }, folder);

test('a release is its version and its commit', () => {
  expect(releaseOf(folder)).toEqual({ version: '2.0.0', commit: two });
  expect(releaseName(releaseOf(folder))).toBe(`2.0.0+${two.slice(0, 12)}`);
});

test('what follows what a stage runs is deployed, and so is the same, and a new stage', () => {
  for (const deployed of [one, two, `${one}-changed`, 'unknown', undefined])
    expect(check(deployed)).not.toThrow();
});

test('an older tree, or one that lacks what runs, is refused unless it is meant', () => {
  git('checkout', '--quiet', one);
  expect(check(two)).toThrow(`prod runs commit ${two}, and this checkout is older or on another branch`);
  expect([isOlder(two), isOlder(one), isOlder('0'.repeat(40))]).toEqual([true, false, false]);
  expect(check('0'.repeat(40))).toThrow('is older or on another branch');
  git('checkout', '--quiet', two);
});

test('what isn’t committed is refused unless it is meant, and says so of itself', () => {
  writeFileSync(join(folder, 'new.ts'), '');
  writeFileSync(join(folder, 'package.json'), '{"version":"3.0.0"}');
  expect(check()).toThrow('Not committed: package.json, new.ts. Commit first, or add --uncommitted.');
  expect(check(undefined, { uncommitted: true })).not.toThrow();
  expect(releaseOf(folder)).toEqual({ version: '3.0.0', commit: `${two}-changed` });
  expect(releaseName(releaseOf(folder))).toBe(`3.0.0+${two.slice(0, 12)}-changed`);
});

test('where there is no Git nobody could say what was deployed', () => {
  const bare = aFolder(afterAll);
  writeFileSync(join(bare, 'package.json'), '{"version":"1.0.0"}');
  expect(() => assertDeployable('prod', undefined, nothing, bare)).toThrow('not a Git checkout');
  expect(releaseOf(bare).commit).toBe('unknown');
});

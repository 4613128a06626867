import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { lastRelease, makeRelease } from '../../infra/operate/make-release.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { aFolder } from '../machines/a-folder.ts';

for (const [name, value] of Object.entries({ NAME: 'Ana', EMAIL: 'ana@example.org' }))
  for (const who of ['AUTHOR', 'COMMITTER']) vi.stubEnv(`GIT_${who}_${name}`, value);
afterAll(() => vi.unstubAllEnvs());

/** A checkout of a product without releases. */
function aCheckout() {
  const folder = aFolder(afterAll);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const commit = (title: string) => {
    writeFileSync(join(folder, 'work.txt'), title);
    git('add', '--all');
    git('commit', '--quiet', '--message', title);
  };
  git('init', '--quiet', '--initial-branch', 'main');
  mkdirSync(join(folder, 'test/stored'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'colloquy', version: '0.1.0' }));
  commit('Add everything');
  return { folder, git, read, commit };
}
const today = new Date().toISOString().slice(0, 10);
const { topics } = kinds;
const { upgrades } = topics;
afterEach(() => {
  topics.upgrades = upgrades;
});

test('a release is a commit with version, changelog and shapes, and its tag', () => {
  const { folder, git, read, commit } = aCheckout();
  expect(makeRelease(folder)).toBe('v0.1.0');
  expect(JSON.parse(read('test/stored/baseline.json')).kinds.users.shape).toBe(1);
  commit('Fix a colon that was no message');
  expect(makeRelease(folder)).toBe('v0.1.1');
  for (const title of ['Test what was fixed', 'Remove a setting', 'Docs: say less', 'Add a way back'])
    commit(title);
  expect(makeRelease(folder)).toBe('v0.2.0');
  expect(read('CHANGELOG.md')).toBe(`# Changelog

## 0.2.0, ${today}

- Add a way back
- Remove a setting

## 0.1.1, ${today}

- Fix a colon that was no message

## 0.1.0, ${today}

- The first release.
`);
  expect(JSON.parse(read('package.json')).version).toBe('0.2.0');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('tag', '--list', '--format=%(objecttype) %(contents)', 'v0.2.0')).toContain(
    'tag v0.2.0\n\n- Add a way',
  );
});

test('of a release, and of what follows it, the one before is known', () => {
  const { folder, commit } = aCheckout();
  expect(lastRelease(folder, 'HEAD')).toBeUndefined();
  makeRelease(folder);
  expect(lastRelease(folder, 'HEAD^')).toBeUndefined();
  commit('Add a way back');
  expect(lastRelease(folder, 'HEAD^')).toBe('v0.1.0');
  makeRelease(folder, '1.0.0');
  expect(lastRelease(folder, 'HEAD^')).toBe('v0.1.0');
});

test('it is refused where it would release something else than what is on main, and changes nothing', () => {
  const { folder, git, commit } = aCheckout();
  const refused = (sentence: string, wanted?: string) => {
    const before = git('rev-parse', 'HEAD');
    const status = git('status', '--porcelain');
    expect(() => makeRelease(folder, wanted)).toThrow(sentence);
    expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual([before, status]);
  };
  writeFileSync(join(folder, 'work.txt'), 'half');
  refused('Not committed: work.txt. Commit first.');
  commit('Add the other half');
  git('switch', '--quiet', '--create', 'trial');
  refused('A release is made on main, and this is trial.');
  git('switch', '--quiet', '--detach');
  refused('this is no branch');
  git('switch', '--quiet', 'main');
  refused('next is no version such as 1.2.0.', 'next');
  makeRelease(folder);
  refused('Nothing was changed since v0.1.0.');
  commit('Docs: say less');
  refused('Nothing was changed since v0.1.0.');
  commit('Fix a colon');
  refused('v0.1.0 exists already.', '0.1.0');
});

test('it is refused where the release before could not read what it writes', () => {
  const { folder, commit } = aCheckout();
  makeRelease(folder);
  commit('Change the shape of areas');
  topics.upgrades = [(area) => area];
  expect(() => makeRelease(folder)).toThrow(/^v0.1.0 could not be gone back to.\nIt can't read the topics/);
});

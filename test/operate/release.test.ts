import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeRelease } from '../../infra/operate/make-release.ts';
import { deployTag, releaseBefore } from '../../infra/operate/release-before.ts';
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
  const about = { name: 'colloquy', version: '0.1.0' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about, null, 2));
  const lock = { ...about, packages: { '': about, 'node_modules/other': { version: '0.1.0' } } };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock, null, 2));
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
  expect(JSON.parse(read('package-lock.json'))).toMatchObject({
    version: '0.2.0',
    packages: { '': { version: '0.2.0' }, 'node_modules/other': { version: '0.1.0' } },
  });
  expect(git('status', '--porcelain')).toBe('');
  expect(git('rev-parse', 'v0.2.0^{commit}')).toBe(git('rev-parse', 'HEAD'));
  expect(git('tag', '--list', '--format=%(objecttype) %(contents)', 'v0.2.0')).toContain(
    'tag v0.2.0\n\n- Add a way',
  );
});

/** What a stage would run that went back from this commit. */
const before = (folder: string, commit: string) => releaseBefore('prod', commit, folder);

test('a stage goes back to the release before what it runs, be that a release or what follows one', () => {
  const { folder, git, commit } = aCheckout();
  makeRelease(folder);
  const first = git('rev-parse', 'HEAD');
  expect(() => before(folder, first)).toThrow(
    `prod runs commit ${first}, and this checkout knows no release`,
  );
  expect(() => before(folder, '0'.repeat(40))).toThrow('Try git fetch --tags.');
  expect(before(folder, `${first}-changed`)).toBe('v0.1.0');
  commit('Add a way back');
  expect(before(folder, git('rev-parse', 'HEAD'))).toBe('v0.1.0');
  makeRelease(folder, '1.0.0');
  expect(before(folder, git('rev-parse', 'HEAD'))).toBe('v0.1.0');
  commit('Add more');
  expect(before(folder, git('rev-parse', 'HEAD'))).toBe('v1.0.0');
});

test('it doesn’t where that release could not read what this one writes, as two releases back', () => {
  const { folder, git, commit } = aCheckout();
  makeRelease(folder);
  commit('Change the shape of areas');
  topics.upgrades = [(area) => area];
  expect(() => before(folder, git('rev-parse', 'HEAD'))).toThrow(
    /^prod can't go back to v0.1.0.\nIt can't read the topics/,
  );
});

test('it is deployed from a checkout of its own, with its own packages, which is gone afterwards', () => {
  const { folder, git, commit } = aCheckout();
  makeRelease(folder);
  commit('Change all of it');
  const outside = aFolder(afterAll);
  const log = join(outside, 'log');
  // In place of npm: notes what it is told, and in what checkout.
  const npm = join(outside, 'npm.cjs');
  writeFileSync(
    npm,
    `const { appendFileSync, readFileSync } = require('node:fs');
    const told = [process.cwd(), readFileSync('work.txt', 'utf8'), ...process.argv.slice(2)];
    appendFileSync(${JSON.stringify(log)}, JSON.stringify(told) + '\\n');
    process.exit(told.includes('broken') ? 1 : 0);`,
  );
  vi.stubEnv('npm_execpath', npm);
  deployTag('v0.1.0', { stage: 'prod', region: 'eu-central-1' }, folder);
  const [install, deploy] = readFileSync(log, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as string[]);
  const checkout = install?.[0] ?? '';
  expect(install).toEqual([checkout, 'Add everything', 'ci']);
  const options = ['--stage', 'prod', '--region', 'eu-central-1', '--older'];
  expect(deploy).toEqual([checkout, 'Add everything', 'run', 'deploy', '--', ...options]);
  expect(() => deployTag('v0.1.0', { stage: 'broken', region: 'eu-central-1' }, folder)).toThrow('see above');
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  expect(existsSync(checkout)).toBe(false);
  expect(readFileSync(join(folder, 'work.txt'), 'utf8')).toBe('Change all of it');
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

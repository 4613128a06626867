import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aFolder } from '../machines/a-folder.ts';

/** The commit that the stage runs, as its outputs say. */
let deployed = '';
vi.mock('../../infra/operate/stage.ts', async (original) => ({
  ...(await original<object>()),
  whereIs: async ({ stage }: { stage: string }) => ({ stage, region: 'eu-central-1' }),
  everyStackOf: async () => [{ Outputs: [{ OutputKey: 'Commit', OutputValue: deployed }] }],
}));
const { goBack } = await import('../../infra/operate/go-back.ts');

for (const [name, value] of Object.entries({ NAME: 'Ana', EMAIL: 'ana@example.org' }))
  for (const who of ['AUTHOR', 'COMMITTER']) vi.stubEnv(`GIT_${who}_${name}`, value);
vi.spyOn(console, 'log').mockImplementation(() => {});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const baseline = 'test/stored/baseline.json';
const today = new Date().toISOString().slice(0, 10);

/** A checkout of a product without releases, which makes them as this one does. */
function aCheckout() {
  const folder = aFolder(afterAll);
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const commit = (title: string) => {
    writeFileSync(join(folder, 'work.txt'), title);
    git('add', '--all');
    git('commit', '--quiet', '--message', title);
    return git('rev-parse', 'HEAD');
  };
  const release = (version = 'minor') => {
    const args = ['version', version, '--message', 'Release v%s'];
    const { status, stderr } = spawnSync('npm', args, {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    return status === 0 ? 'released' : stderr;
  };
  git('init', '--quiet', '--initial-branch', 'main');
  mkdirSync(join(folder, 'test/stored'), { recursive: true });
  const steps = `"${process.execPath}" "${resolve('infra/operate/release.ts')}"`;
  const about = { name: 'colloquy', version: '0.1.0', scripts: { preversion: steps, version: steps } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  commit('Add everything');
  return { folder, git, read, commit, release };
}

test('npm run release is what these tests do', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(scripts.release).toBe('node infra/node-version.cjs && npm version minor');
  expect(readFileSync('.npmrc', 'utf8')).toContain('message=Release v%s\n');
  for (const step of ['preversion', 'version']) expect(scripts[step]).toMatch(/infra\/operate\/release\.ts$/);
});

test('a release is a commit with version, changelog and shapes, and its tag', { timeout: 120_000 }, () => {
  const { git, read, commit, release } = aCheckout();
  expect(release()).toBe('released');
  expect(JSON.parse(read(baseline)).kinds.users.shape).toBe(1);
  for (const title of ['Test a thing', 'Remove a setting', 'Docs: say less', 'Add a way back']) commit(title);
  expect(release('patch')).toBe('released');
  expect(read('CHANGELOG.md')).toBe(`# Changelog

## 0.2.1, ${today}

- Add a way back
- Remove a setting

## 0.2.0, ${today}

- Add the first release
`);
  expect(JSON.parse(read('package.json')).version).toBe('0.2.1');
  expect(git('status', '--porcelain')).toBe('');
  expect(git('log', '-1', '--format=%s')).toBe('Release v0.2.1');
  expect(git('tag', '--list', '--format=%(refname:short) %(objecttype)')).toBe('v0.2.0 tag\nv0.2.1 tag');
  expect(git('rev-parse', 'v0.2.1^{commit}')).toBe(git('rev-parse', 'HEAD'));
});

test('it is refused where it would be of something else than main, or has no way back', {
  timeout: 120_000,
}, () => {
  const { folder, git, read, commit, release } = aCheckout();
  const refused = (sentence: string) => {
    const now = () => [git('rev-parse', 'HEAD'), git('status', '--porcelain'), git('tag')];
    const before = now();
    expect(release()).toContain(sentence);
    expect(now()).toEqual(before);
  };
  writeFileSync(join(folder, 'work.txt'), 'half');
  refused('Git working directory not clean.');
  commit('Add the other half');
  git('switch', '--quiet', '--create', 'trial');
  refused('A release is made on main, and this is trial.');
  git('switch', '--quiet', '--detach', 'main');
  refused('A release is made on main, and this is no branch.');
  git('switch', '--quiet', 'main');
  expect(release()).toBe('released');
  const { kinds, ...others } = JSON.parse(read(baseline));
  kinds.topics.shape = 0;
  writeFileSync(join(folder, baseline), JSON.stringify({ ...others, kinds }));
  commit('Change what was released');
  git('tag', '--annotate', 'v0.3.0', '--message', 'Release v0.3.0');
  refused("There is no way back to v0.3.0.\nIt can't read the topics of this release.");
});

describe('a stage goes back', () => {
  const { folder, git, read, commit, release } = aCheckout();
  const outside = aFolder(afterAll);
  const log = join(outside, 'log');
  let commits: Record<'first' | 'between' | 'second' | 'last', string>;
  const back = async (from: string, stage = 'prod') => {
    deployed = from;
    writeFileSync(log, '');
    await goBack({ stage }, true, folder);
    const told = readFileSync(log, 'utf8').trim().split('\n');
    return told.map((line) => JSON.parse(line) as string[]);
  };
  beforeAll(() => {
    const releaseOf = () => release() && git('rev-parse', 'HEAD');
    commits = {
      first: releaseOf(),
      between: commit('Change half of it'),
      second: releaseOf(),
      last: commit('Change all of it'),
    };
    // In place of npm: notes what it is told, and in what checkout.
    const npm = join(outside, 'npm.cjs');
    writeFileSync(
      npm,
      `const { appendFileSync, readFileSync } = require('node:fs');
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      const told = [process.cwd(), version, ...process.argv.slice(2)];
      appendFileSync(${JSON.stringify(log)}, JSON.stringify(told) + '\\n');
      process.exit(told.includes('broken') ? 1 : 0);`,
    );
    vi.stubEnv('npm_execpath', npm);
  }, 120_000);

  test('to the release before what it runs, be that a release or what follows one', async () => {
    const version = async (from: string) => (await back(from))[0]?.[1];
    expect(await version(commits.last)).toBe('0.3.0');
    expect(await version(commits.second)).toBe('0.2.0');
    expect(await version(commits.between)).toBe('0.2.0');
    expect(await version(`${commits.second}-changed`)).toBe('0.3.0');
  });

  test('by that release’s own command and packages, in a checkout that is gone afterwards', async () => {
    const [install, deploy] = await back(commits.last);
    const checkout = install?.[0] ?? '';
    expect(install).toEqual([checkout, '0.3.0', 'ci']);
    const options = ['--stage', 'prod', '--region', 'eu-central-1', '--older'];
    expect(deploy).toEqual([checkout, '0.3.0', 'run', 'deploy', '--', ...options]);
    await expect(back(commits.last, 'broken')).rejects.toThrow('Command failed');
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);
    expect(existsSync(checkout)).toBe(false);
    expect(read('work.txt')).toBe('Change all of it');
  });

  test('nowhere where no release is known, none was before, or nobody agrees', async () => {
    const nowhere = 'and no release before it is here: git fetch --tags';
    await expect(back(commits.first)).rejects.toThrow(`prod runs commit ${commits.first}, ${nowhere}`);
    await expect(back('0'.repeat(40))).rejects.toThrow(nowhere);
    await expect(back('unknown')).rejects.toThrow(nowhere);
    deployed = commits.last;
    await expect(goBack({ stage: 'prod' }, false, folder)).rejects.toThrow('add --yes');
    expect(readFileSync(log, 'utf8')).toBe('');
  });

  test('not to what couldn’t read what this checkout writes, as several releases back', async () => {
    const { kinds, ...others } = JSON.parse(read(baseline));
    kinds.topics.shape = 0;
    writeFileSync(join(folder, baseline), JSON.stringify({ ...others, kinds }));
    commit('Change what was released');
    git('tag', '--annotate', 'v0.9.0', '--message', 'Release v0.9.0');
    await expect(back(commit('Add more'))).rejects.toThrow(/^There is no way back to v0.9.0.\nIt can't read/);
  });
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { obstaclesTo, type ReleasedShapes, releasedShapes } from '../../shared/kinds/released-shapes.ts';
import { git, releaseOf } from '../settings/release.ts';
import { assertCommitted } from './deployable.ts';

/** The stored shapes of a release, with which later ones are compared. */
const baselineFile = 'test/stored/baseline.json';
const heading = '# Changelog\n\n';

/** Runs a command in a folder and shows what it says. @throws Error if it fails */
export function run(folder: string, command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${[command, ...args].join(' ')} failed: see above.`);
}

/** The tag of the last release that a commit has; undefined before the first. */
export const lastRelease = (folder: string, commit: string): string | undefined =>
  git(folder, 'describe', '--abbrev=0', '--match', 'v*', commit);

/** Why a stage can't go back to a release, in words. @param tag the release's */
export function obstaclesToTag(folder: string, tag: string): string[] {
  const released = git(folder, 'show', `${tag}:${baselineFile}`);
  return released ? obstaclesTo(JSON.parse(released) as ReleasedShapes) : [`${tag} has no ${baselineFile}.`];
}

/**
 * Commits a release with its version, changelog and shapes, and tags it.
 *
 * @param wanted its version; the first release has the one of package.json, the others the next
 * @returns the tag
 * @throws Error in words, before anything is written
 */
export function makeRelease(folder: string, wanted?: string): string {
  assertCommitted(folder);
  const branch = git(folder, 'symbolic-ref', '--short', 'HEAD');
  if (branch !== 'main') throw new Error(`A release is made on main, and this is ${branch ?? 'no branch'}.`);
  const before = lastRelease(folder, 'HEAD');
  const changes = before ? changesSince(folder, before) : ['- The first release.'];
  if (changes.length === 0) throw new Error(`Nothing was changed since ${before}.`);
  const obstacles = before ? obstaclesToTag(folder, before) : [];
  if (obstacles.length > 0)
    throw new Error([`${before} could not be gone back to.`, ...obstacles].join('\n'));
  const { version } = releaseOf(folder);
  const next = wanted ?? (before ? nextVersion(version, changes) : version);
  if (!/^\d+\.\d+\.\d+$/.test(next)) throw new Error(`${next} is no version such as 1.2.0.`);
  const tag = `v${next}`;
  if (git(folder, 'rev-parse', '--verify', tag)) throw new Error(`${tag} exists already.`);

  const rewrite = (name: string, change: (text: string) => string) => {
    const file = join(folder, name);
    writeFileSync(file, change(existsSync(file) ? readFileSync(file, 'utf8') : ''));
  };
  for (const name of ['package.json', 'package-lock.json'])
    rewrite(name, (text) => text.replaceAll(/("name": "colloquy",\s+"version": )"[^"]+"/g, `$1"${next}"`));
  const entry = `## ${next}, ${new Date().toISOString().slice(0, 10)}\n\n${changes.join('\n')}\n`;
  rewrite('CHANGELOG.md', (text) => heading + entry + text.replace(heading, '\n'));
  rewrite(baselineFile, () => `${JSON.stringify(releasedShapes(), null, 1)}\n`);
  run(folder, 'git', 'add', '--all');
  run(folder, 'git', 'commit', '--quiet', '--message', `Release ${tag}`);
  run(folder, 'git', 'tag', '--annotate', tag, '--message', `${tag}\n\n${changes.join('\n')}`);
  return tag;
}

/** The titles of the commits that people notice, by their verbs. */
const changesSince = (folder: string, tag: string): string[] =>
  (git(folder, 'log', '--reverse', '--format=- %s', `${tag}..HEAD`) ?? '')
    .split('\n')
    .filter((line) => /^- (Add|Change|Fix|Remove) /.test(line))
    .sort((one, other) => one.slice(0, 5).localeCompare(other.slice(0, 5)));

/** Repairs alone raise the last number. */
function nextVersion(version: string, changes: string[]): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  const onlyFixes = changes.every((line) => line.startsWith('- Fix '));
  return onlyFixes ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`;
}

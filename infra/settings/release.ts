import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * What a checkout is: its version, and its commit. That ends in `-changed` where something is not committed, and is
 * `unknown` where there is no Git.
 */
export type Release = { version: string; commit: string };

/** What Git says in a checkout; undefined where it fails. */
export function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The files that aren't committed as they are; undefined where there is no Git. The settings of stages are no source. */
export const uncommittedFiles = (folder = root): string[] | undefined =>
  git(folder, 'status', '--porcelain', '--', '.', ':!stages')
    ?.split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim().replace(/^\S+\s+/, ''));

let here: Release | undefined;

/** The release that this checkout is. */
export function releaseHere(): Release {
  here ??= releaseOf(root);
  return here;
}

/** The release that a checkout is. */
export function releaseOf(folder: string): Release {
  const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as Release;
  const commit = git(folder, 'rev-parse', 'HEAD');
  const changed = uncommittedFiles(folder)?.length ? '-changed' : '';
  return { version, commit: commit ? commit + changed : 'unknown' };
}

/** As people read it, such as `0.1.0+643dc8e041aa`. */
export const releaseName = ({ version, commit }: Release): string =>
  `${version}+${commit.replace(/^(\w{12})\w+/, '$1')}`;

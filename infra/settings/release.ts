import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/**
 * The version and the commit of a checkout. The commit ends in `-changed` if files aren't committed, and is `unknown`
 * without Git.
 */
export type Release = { version: string; commit: string };

/** The output of Git; undefined if it fails. */
export function git(folder: string, ...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The uncommitted files; undefined without Git. */
export const uncommittedFiles = (folder = root): string[] | undefined =>
  git(folder, 'status', '--porcelain')
    ?.split('\n')
    .filter((line) => line !== '')
    .map((line) => line.trim().replace(/^\S+\s+/, ''));

let here: Release | undefined;

export function releaseHere(): Release {
  here ??= releaseOf(root);
  return here;
}

export function releaseOf(folder: string): Release {
  const { version } = JSON.parse(readFileSync(resolve(folder, 'package.json'), 'utf8')) as Release;
  const commit = git(folder, 'rev-parse', 'HEAD');
  const changed = uncommittedFiles(folder)?.length ? '-changed' : '';
  return { version, commit: commit ? commit + changed : 'unknown' };
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** What a checkout is: its version, and its commit, or `unknown` where there is no Git. */
export type Release = { version: string; commit: string };

/** What Git says in the checkout; undefined where it fails. */
export function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** The release that this checkout is. */
export function releaseHere(): Release {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Release;
  return { version, commit: git('rev-parse', 'HEAD') ?? 'unknown' };
}

/** As people read it, such as `0.1.0+643dc8e041aa`. */
export const releaseName = ({ version, commit }: Release): string => `${version}+${commit.slice(0, 12)}`;

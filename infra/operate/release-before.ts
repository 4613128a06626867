import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './deployable.ts';
import { lastRelease, obstaclesToTag, run } from './make-release.ts';
import type { Where } from './stage.ts';

/**
 * The tag of the release before the commit that a stage runs.
 *
 * @throws Error in words if there is none, or if it couldn't read what this checkout's release writes
 */
export function releaseBefore(stage: string, deployed = 'unknown', folder = root): string {
  // Changes that weren't committed came after the commit, so its own release is the one before.
  const tag = lastRelease(folder, deployed.endsWith('-changed') ? deployed.slice(0, -8) : `${deployed}^`);
  if (!tag)
    throw new Error(
      `${stage} runs commit ${deployed}, and this checkout knows no release before it. Try git fetch --tags.`,
    );
  const obstacles = obstaclesToTag(folder, tag);
  if (obstacles.length > 0) throw new Error([`${stage} can't go back to ${tag}.`, ...obstacles].join('\n'));
  return tag;
}

/** Deploys a release from a checkout of its own, which is deleted afterwards. @throws Error if it fails */
export function deployTag(tag: string, { stage, region }: Where, folder = root): void {
  const checkout = mkdtempSync(join(tmpdir(), `${tag}-`));
  run(folder, 'git', 'worktree', 'add', '--detach', checkout, tag);
  // Npm's own file, because `npm` on Windows is a script that needs a shell.
  const npm = (...args: string[]) => run(checkout, process.execPath, process.env.npm_execpath ?? '', ...args);
  try {
    npm('ci');
    npm('run', 'deploy', '--', '--stage', stage, '--region', region, '--older');
  } finally {
    run(folder, 'git', 'worktree', 'remove', '--force', checkout);
  }
}

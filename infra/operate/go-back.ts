import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { obstaclesTo } from '../../shared/kinds/released-shapes.ts';
import { git } from '../settings/release.ts';
import { confirm } from '../terminal/terminal.ts';
import { root } from './deployable.ts';
import { everyStackOf, outputNamed, whereIs } from './stage.ts';

/** What a release stores, with which later ones are compared. */
export const baseline = 'test/stored/baseline.json';

/** The tag of the last release in the history of a commit; undefined before the first. */
export const lastRelease = (folder: string, commit: string): string | undefined =>
  git(folder, 'describe', '--abbrev=0', '--match', 'v*', commit);

/** @throws Error in words if the release with this tag can't read what this one writes */
export function assertReadable(tag: string, folder: string): void {
  const released = git(folder, 'show', `${tag}:${baseline}`);
  const obstacles = released ? obstaclesTo(JSON.parse(released)) : [`It has no ${baseline}.`];
  if (obstacles.length > 0) throw new Error([`There is no way back to ${tag}.`, ...obstacles].join('\n'));
}

/**
 * Has the release before the one that a stage runs deploy itself, from a checkout of its own, which is then deleted.
 *
 * @throws Error in words if there is none, or it couldn't read what this checkout writes
 */
export async function goBack(given: { stage?: string; region?: string }, yes: boolean, folder = root) {
  const { stage, region } = await whereIs(given);
  const deployed = outputNamed(await everyStackOf({ stage, region }), 'Commit') ?? 'unknown';
  // Changes that weren't committed came after the commit, so its own release is the one before.
  const tag = lastRelease(folder, deployed.endsWith('-changed') ? deployed.slice(0, -8) : `${deployed}^`);
  if (!tag)
    throw new Error(`${stage} runs commit ${deployed}, and no release before it is here: git fetch --tags`);
  assertReadable(tag, folder);
  console.log(`${stage} runs commit ${deployed}, and would go back to ${tag}.`);
  await confirm(stage, yes);
  const checkout = mkdtempSync(join(tmpdir(), `${tag}-`));
  const run = (command: string, cwd: string, ...args: string[]) =>
    execFileSync(command, args, { cwd, stdio: 'inherit' });
  // Npm's own file, because `npm` on Windows is a script that needs a shell.
  const npm = (...args: string[]) => run(process.execPath, checkout, process.env.npm_execpath ?? '', ...args);
  run('git', folder, 'worktree', 'add', '--detach', checkout, tag);
  try {
    npm('ci');
    npm('run', 'deploy', '--', '--stage', stage, '--region', region, '--older');
  } finally {
    run('git', folder, 'worktree', 'remove', '--force', checkout);
  }
}

import { resolve } from 'node:path';
import { git, uncommittedFiles } from '../settings/release.ts';

export const root = resolve(import.meta.dirname, '../..');
/** The most uncommitted files that a message names. */
const mostNamed = 5;

/** @throws Error in words if files aren't committed. @param or what else can be done */
export function assertCommitted(folder = root, or = ''): void {
  const files = uncommittedFiles(folder);
  if (!files) throw new Error(`This is not a Git checkout, so nobody could tell what it was made of${or}.`);
  const named = files.slice(0, mostNamed).join(', ') + (files.length > mostNamed ? ', …' : '');
  if (files.length > 0) throw new Error(`Not committed: ${named}. Commit first${or}.`);
}

const commitOf = (deployed?: string) => deployed?.replace(/-changed$/, '');

/** Whether this checkout is a release that came before the one that a stage runs. */
export const isBefore = (deployed: string | undefined, folder = root): boolean => {
  const here = git(folder, 'rev-parse', 'HEAD');
  const commit = commitOf(deployed);
  return (
    commit !== undefined &&
    commit !== here &&
    git(folder, 'merge-base', '--is-ancestor', 'HEAD', commit) !== undefined
  );
};

/**
 * Refuses to deploy uncommitted files, or an older release, unless the operator's flags allow it.
 *
 * @param deployed the commit that the stage runs, if it is known
 * @throws Error in words
 */
export function assertDeployable(
  stage: string,
  deployed: string | undefined,
  allowed: { uncommitted: boolean; older: boolean },
  folder = root,
): void {
  if (!allowed.uncommitted) assertCommitted(folder, ', or add --uncommitted');
  const commit = commitOf(deployed);
  if (allowed.older || !commit || commit === 'unknown') return;
  if (git(folder, 'merge-base', '--is-ancestor', commit, 'HEAD') === undefined)
    throw new Error(
      `${stage} runs commit ${commit}, and this checkout is older or on another branch. Pull first, or add --older.`,
    );
}

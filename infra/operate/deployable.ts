import { resolve } from 'node:path';
import { git, uncommittedFiles } from '../settings/release.ts';

export const root = resolve(import.meta.dirname, '../..');
/** The most uncommitted files that a message names. */
const mostNamed = 5;

/**
 * Refuses to deploy uncommitted files, or an older release, unless the operator's flags allow it.
 *
 * @param deployed the commit that the stage runs, if it is known
 * @returns whether this checkout came before that commit
 * @throws Error in words
 */
export function assertDeployable(
  stage: string,
  deployed: string | undefined,
  allowed: { uncommitted: boolean; older: boolean },
  folder = root,
): boolean {
  const files = uncommittedFiles(folder);
  if (!allowed.uncommitted && !files)
    throw new Error(
      'This is not a Git checkout, so nobody could tell what was deployed. To deploy anyway, add --uncommitted.',
    );
  if (!allowed.uncommitted && files && files.length > 0) {
    const named = files.slice(0, mostNamed).join(', ') + (files.length > mostNamed ? ', …' : '');
    throw new Error(`Not committed: ${named}. Commit first, or add --uncommitted.`);
  }
  const commit = deployed?.replace(/-changed$/, '');
  if (!commit || commit === 'unknown') return false;
  const precedes = (one: string, other: string) =>
    git(folder, 'merge-base', '--is-ancestor', one, other) !== undefined;
  if (precedes(commit, 'HEAD')) return false;
  if (!allowed.older)
    throw new Error(
      `${stage} runs commit ${commit}, and this checkout is older or on another branch. Pull first, or add --older.`,
    );
  return precedes('HEAD', commit);
}

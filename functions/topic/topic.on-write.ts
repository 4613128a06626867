import type { Stored } from '../../shared/kinds/registry.ts';
import { msg } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { tooManyNames, withPreviousName } from '../../shared/topic/other-names.ts';
import type { OnWrite } from '../http/on-write.ts';

/** Of an area that is being merged only the names are kept, so other changes would be lost. */
function assertStays(area: Stored<'topics'> | undefined): void {
  if (area?.mergingInto !== undefined)
    throw new ProductError('conflict', {
      message: msg('This area is being merged into another one. In a moment its link will lead there.'),
    });
}

export const topics: OnWrite<'topics'> = {
  /** The previous name becomes one of the other names. */
  edit: async (_actor, { name, description, otherNames }, before) => {
    if (description !== before.description) assertStays(before);
    if (name === before.name) return {};
    const all = withPreviousName({ name, otherNames }, before.name);
    return tooManyNames(all) === undefined ? { otherNames: all } : {};
  },
  /** Records would lose their reference instead of following the merge. */
  syncDerived: async (before, after) => {
    if (!after) assertStays(before);
  },
};

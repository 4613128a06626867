import { ProductError } from '../../shared/errors.ts';
import type { Stored } from '../../shared/registry.ts';
import { tooManyNames, withFormerName } from '../../shared/topic/other-names.ts';
import type { KindWrites } from '../http/kind-writes.ts';

/** What would be lost when it goes: its names alone become the other's. */
function assertStays(area: Stored<'topics'> | undefined): void {
  if (area?.mergingInto !== undefined)
    throw new ProductError('conflict', {
      message: 'This area is being merged into another one. In a moment its link will lead there.',
    });
}

export const topics: KindWrites<'topics'> = {
  /** The name that an area had until now becomes one of its other names. */
  edit: async (_actor, { name, description, otherNames }, before) => {
    if (description !== before.description) assertStays(before);
    if (name === before.name) return {};
    const all = withFormerName({ name, otherNames }, before.name);
    return tooManyNames(all) === undefined ? { otherNames: all } : {};
  },
  /** What names it would go on without, and not come to name the other. */
  keepInStep: async (before, after) => {
    if (!after) assertStays(before);
  },
};

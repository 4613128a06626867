import type { Collection } from '../../../shared/collections.ts';
import { withAreasThatStay } from '../../../shared/references.ts';
import { stayingOf } from '../staying-of.ts';

type Area = { id: string; mergingInto?: string | undefined; merged?: readonly string[] | undefined };

/** The area that an id leads to: its own, or the one that it became part of, or is about to. */
function areaThatStays(areas: readonly Area[], id: string): string | undefined {
  const area = areas.find((each) => each.id === id);
  if (area && area.mergingInto === undefined) return id;
  const next = area?.mergingInto ?? stayingOf(areas, id)?.id;
  return next === undefined ? undefined : areaThatStays(areas, next);
}

/** A form's values, naming the areas that stay in the place of those that were merged: so the service will save them. */
export const withUnmergedAreas = <V extends object>(
  collection: Collection,
  values: V,
  areas: readonly Area[],
): V => withAreasThatStay(collection, values, (id) => areaThatStays(areas, id));

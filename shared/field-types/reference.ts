import type { TypeParts } from './type-parts.ts';

/** A record by its id, or `{id}`. */
export const reference: TypeParts<string | { id: string }> = {
  cell: (value, { nameOf }) => nameOf(typeof value === 'string' ? value : value.id),
};

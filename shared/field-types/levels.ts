import type { TypeParts } from './type-parts.ts';

/** Codes by the record that they are said of: 'Hydrology: Undergraduate, Graduate; Ethics: Doctorate'. */
export const levels: TypeParts<Record<string, string[]>> = {
  cell: (value, { word, nameOf }) =>
    Object.entries(value)
      .map(([id, codes]) => `${nameOf(id)}: ${codes.map(word).join(', ')}`)
      .join('; '),
};

import { degreeLabels } from '../fields/university-codes.ts';
import { t } from '../language/messages.ts';
import { codeOptions } from './code.ts';
import type { Facet } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

/** Codes by the record that they are said of: 'Hydrology: Undergraduate, Graduate; Ethics: Doctorate'. */
export const levels: TypeParts<Record<string, string[]>> = {
  cell: (value, { word, nameOf }) =>
    Object.entries(value)
      .map(([id, codes]) => `${nameOf(id)}: ${codes.map(word).join(', ')}`)
      .join('; '),
};

/** The level at which a university teaches an area. */
export const levelFacet = (): Facet => ({
  name: 'level',
  label: t('Degree Level'),
  values: codeOptions(degreeLabels),
});

/** The areas that a university teaches, an entry for each area and level. */
export const taughtBy = ({ topics }: { topics: Record<string, string[]> }): string[][] =>
  Object.entries(topics).flatMap(([area, levels]) => levels.map((level) => [area, level]));

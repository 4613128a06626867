import { degreeLabels } from '../../shared/degrees.ts';
import {
  areaFacet,
  countryFacet,
  countryValue,
  type KindFacets,
  regionFacet,
  worded,
} from '../ui/list/common-facets.ts';

export const universityFacets: KindFacets<'universities'> = {
  uses: ['topics', 'universities'],
  groups: (_, lists) => [
    {
      facets: [{ ...regionFacet, full: true }, countryFacet(lists)],
      entriesOf: ({ region, country }) => [[region, countryValue(country)]],
    },
    {
      facets: [areaFacet(lists), { name: 'level', label: 'Degree Level', values: worded(degreeLabels) }],
      entriesOf: ({ topics }) =>
        Object.entries(topics).flatMap(([area, levels]) => levels.map((level) => [area, level])),
    },
  ],
};

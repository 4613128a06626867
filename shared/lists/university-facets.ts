import { countryFacet, countryValue } from '../field-types/country.ts';
import { levelFacet, taughtBy } from '../field-types/levels.ts';
import { regionFacet } from '../field-types/region.ts';
import { areaFacet, type KindFacets } from './common-facets.ts';

export const universityFacets: KindFacets<'universities'> = {
  collection: 'universities',
  uses: ['topics', 'universities'],
  groups: (_, lists) => [
    {
      facets: [{ ...regionFacet(), allByDefault: true }, countryFacet(lists)],
      entriesOf: ({ region, country }) => [[region, countryValue(country)]],
    },
    { facets: [areaFacet(lists), levelFacet()], entriesOf: taughtBy },
  ],
};

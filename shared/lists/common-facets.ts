import { countryFacet, countryValue } from '../field-types/country.ts';
import { type Facet, type FacetGroup, singleFacet } from '../field-types/facet.ts';
import { regionFacet } from '../field-types/region.ts';
import { isClosed } from '../fields/field-values.ts';
import type { Collection } from '../kinds/collections.ts';
import { t } from '../language/messages.ts';
import type { ListRecord, ListRecords } from './list-record.ts';
import { areaOptions, optionsOf, universityOptions } from './options-of.ts';

/** The facets of a kind's list. */
export type KindFacets<C extends Collection> = {
  collection: C;
  /** The kinds whose records give values or their names. */
  uses: readonly Collection[];
  /** @param own the records of the list that the member may see */
  groups(own: readonly ListRecord<C>[], lists: ListRecords): readonly FacetGroup<ListRecord<C>>[];
};

/** One chip that shows only the records which hold something. */
export const flagFacet = <R>(
  label: string,
  [value, words]: [value: string, words: string],
  holds: (record: R) => boolean,
): FacetGroup<R> =>
  singleFacet(
    { name: 'only', label, values: [{ value, label: words }], single: true, hiddenIfUnused: true },
    (record) => (holds(record) ? [value] : []),
  );

/** One chip that shows closed records in place of the others. */
export const closed = (): FacetGroup<{ closed?: string | undefined }> => ({
  facets: [
    {
      name: 'closed',
      label: t('Closed'),
      values: [{ value: 'only', label: t('Closed Only') }],
      single: true,
      hiddenIfUnused: true,
      excludesByDefault: true,
    },
  ],
  entriesOf: (record) => [[isClosed(record) ? 'only' : '']],
});

export const areaFacet = ({ topics }: ListRecords): Facet => ({
  name: 'area',
  label: t('Area'),
  values: areaOptions(topics),
});

export const taskforceFacet = ({ taskforces }: ListRecords): Facet => ({
  name: 'taskforce',
  label: t('Task Force'),
  values: optionsOf(taskforces),
});

export const areasOf = ({ topics }: { topics?: readonly { id: string }[] }) =>
  (topics ?? []).map(({ id }) => id);

/** The universities of a record, with their regions and countries. */
export function places<R>(
  lists: ListRecords,
  universitiesOf: (record: R) => readonly (string | undefined)[],
): FacetGroup<R> {
  const { universities = [] } = lists;
  const byId = new Map(
    universities.map(({ id, region, country }) => [id, [region, countryValue(country), id]]),
  );
  return {
    facets: [
      regionFacet(),
      countryFacet(lists),
      {
        name: 'university',
        label: t('University'),
        values: universityOptions(universities),
      },
    ],
    entriesOf: (record) => [...new Set(universitiesOf(record))].flatMap((id) => [byId.get(id ?? '') ?? []]),
  };
}

/** Finds the id of a member's university. */
export const universityOfMember = ({ users = [] }: ListRecords) => {
  const byId = new Map(users.map(({ id, university }) => [id, university?.id]));
  return (id: string) => byId.get(id);
};

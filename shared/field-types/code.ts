import { normalise } from '../text/words.ts';
import { alone, type Facet, type FacetGroup, type FacetValue } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

/** A code of a few, each of which has its words. */
export const code: TypeParts<string> = {
  cell: (value, { word }) => word(value),
  /** As it is and, where they say something else, by its words. */
  searchTexts: (value, { label, words }) => {
    const written = value.replaceAll('_', ' ');
    const said = words?.[value];
    const differs = said !== undefined && normalise(said) !== normalise(written);
    return [written, ...(differs ? [said] : [])].map((text) => [label, text]);
  },
};

/** Codes as values, in the order of their labels. */
export const worded = (labels: Readonly<Record<string, string>>): FacetValue[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** A facet of a coded field. */
export const coded = <R>(
  facet: Omit<Facet, 'values'>,
  labels: Readonly<Record<string, string>>,
  codeOf: (record: R) => string,
): FacetGroup<R> => alone({ ...facet, values: worded(labels) }, (record) => [codeOf(record)]);

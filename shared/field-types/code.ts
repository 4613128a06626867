import { inEnglish, type Message, t } from '../language/messages.ts';
import { normalise } from '../text/words.ts';
import { type Facet, type FacetGroup, type FacetValue, singleFacet } from './facet.ts';
import type { TypeParts } from './type-parts.ts';

/** A code of a few, each of which has its words. */
export const code: TypeParts<string> = {
  cell: (value, { word }) => word(value),
  /** As it is and, where they say something else, by its words, which are English in every language. */
  searchTexts: (value, { label, words }) => {
    const written = value.replaceAll('_', ' ');
    const word = words?.[value];
    const said = word && inEnglish(word);
    const differs = said !== undefined && normalise(said) !== normalise(written);
    return [written, ...(differs ? [said] : [])].map((text) => [label, text]);
  },
};

/** Codes as a facet's options, in the order of their labels. They are found by their English words, too. */
export const codeOptions = (labels: Readonly<Record<string, Message>>): FacetValue[] =>
  Object.entries(labels).map(([value, label]) => ({
    value,
    label: t(label),
    also: () => [inEnglish(label)],
  }));

/** A facet of a coded field. */
export const codeFacet = <R>(
  facet: Omit<Facet, 'values'>,
  labels: Readonly<Record<string, Message>>,
  codeOf: (record: R) => string,
): FacetGroup<R> => singleFacet({ ...facet, values: codeOptions(labels) }, (record) => [codeOf(record)]);

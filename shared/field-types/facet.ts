/**
 * `detail` distinguishes options of the same name, `also` are other names. Both find the option as its label does.
 * `merged` are values that became part of this one.
 */
export type Option = {
  value: string;
  label: string;
  detail?: string | undefined;
  also?: () => readonly string[];
  merged?: readonly string[] | undefined;
};

/** `words`: what a filter is called by, if not by the label of its chip. */
export type FacetValue = Option & { tint?: string; words?: string };

export type Facet = {
  /** The name of its parameter in the address. */
  name: string;
  label: string;
  /** All values, in the order in which they are shown. */
  values: readonly FacetValue[];
  /** Starts with all values chosen; other facets start with none. */
  allByDefault?: true;
  /** At most one value can be chosen. */
  single?: true;
  /** Offered behind *More*, where there is no room for all. */
  more?: true;
  /** Offered only while a record has one of its values, or one is chosen. */
  hiddenIfUnused?: true;
  /** Records that have one of its values are left out unless it is chosen; the others have ''. Its group has no other facet. */
  excludesByDefault?: true;
};

/** Whether a facet is one chip, which says everything itself and is always in sight. */
export const isFlag = ({ single, values }: Facet): boolean => single === true && values.length === 1;

/**
 * Facets whose values belong together. Each entry of a record has one value for each facet, or ''. A university has
 * an entry for each area and level: whoever asks for doctorates in hydrology doesn't get a university with a
 * doctorate in law and a first course in hydrology.
 */
export type FacetGroup<R> = {
  facets: readonly Facet[];
  entriesOf(record: R): readonly (readonly string[])[];
};

/** Makes a group of one facet. */
export const singleFacet = <R>(facet: Facet, valuesOf: (record: R) => readonly string[]): FacetGroup<R> => ({
  facets: [facet],
  entriesOf: (record) => valuesOf(record).map((value) => [value]),
});

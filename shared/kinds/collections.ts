import type { Names } from '../definitions/define-kind.ts';
import { type Collection, type Facts, facts } from './facts.ts';

export type { Collection } from './facts.ts';

type Kinds = typeof import('./kinds.ts');

/** A kind that has a section of its own in the app. */
export type SectionKind = {
  [C in Collection]: Kinds[C]['section'] extends undefined ? never : C;
}[Collection];

/** A kind that is in the picture of the network. */
export type NetworkKind = {
  [C in SectionKind]: Kinds[C]['section'] extends { network: object } ? C : never;
}[SectionKind];

/** All collections, in the order in which a browser loads them (product specification, section 4). */
export const collections = Object.keys(facts) as [Collection, ...Collection[]];

const each = <T>(part: (facts: Facts) => T) =>
  Object.fromEntries(
    collections.map((collection) => [collection, part(facts[collection] as Facts)]),
  ) as Record<Collection, T>;

export const isCollection = (name: string | undefined): name is Collection =>
  (collections as readonly (string | undefined)[]).includes(name);

/** Plain data of the kinds, so that the first screen loads no schemas. */
export const kindFacts = each((all) => all);
export const names: Record<Collection, Names> = each((all) => all.names);

const placeOf = (collection: Collection) => kindFacts[collection].section?.place ?? 0;

export const sectionKinds = collections
  .filter((collection) => kindFacts[collection].section)
  .sort((a, b) => placeOf(a) - placeOf(b)) as SectionKind[];

/** How many characters start a search of a list; with fewer it shows everything. */
export const searchFrom = (collection: Collection): number => (collection === 'universities' ? 3 : 4);

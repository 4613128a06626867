import { type Collection, names, type SectionKind, sectionKinds } from '../kinds/collections.ts';
import type { kinds, Presented } from '../kinds/registry.ts';

/** Fields that no list shows. */
export const unlistedFields = ['version', 'updateTimestamp'] as const;
type Unlisted = (typeof unlistedFields)[number];

/** A record with the fields that lists show, and that their facets and orders read. */
export type ListRecord<C extends Collection> = {
  [K in C]: Omit<Presented<K>, (typeof kinds)[K]['detailOnly'][number] | Unlisted>;
}[C] & { id: string };

export type ListRecords = { [C in Collection]?: readonly ListRecord<C>[] };

/** The kind whose list a saved address is of. */
export const listedAt = (address: string): SectionKind | undefined =>
  sectionKinds.find((kind) => names[kind].path === address.split('?', 1)[0]);

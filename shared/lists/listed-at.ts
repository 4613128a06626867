import { names, type SectionKind, sectionKinds } from '../kinds/collections.ts';

/** The kind whose list a saved address is of. */
export const listedAt = (address: string): SectionKind | undefined =>
  sectionKinds.find((kind) => names[kind].path === address.split('?', 1)[0]);

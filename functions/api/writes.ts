import type { Collection } from '../../shared/registry.ts';
import type { Incomplete, KindWrites } from '../http/kind-writes.ts';
import * as all from './kinds.ts';

/** The compiler names the kind that a client doesn't send all of, and that has no line. */
const writes: { [C in Incomplete]: KindWrites<C> } & { [C in Collection]?: KindWrites<C> } = all;

/** A kind's own part, seen without its collection: the caller keeps both together. */
export const writesOf = (collection: Collection) =>
  (writes[collection] ?? {}) as unknown as KindWrites<Collection>;

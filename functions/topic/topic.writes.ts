import type { KindWrites } from '../http/kind-writes.ts';

export const topics: KindWrites<'topics'> = {
  /** A page of before the form had other names sends none, and leaves them as they are; an empty list takes them away. */
  edit: async (_actor, { otherNames }, before) => ({ otherNames: otherNames ?? before.otherNames }),
};

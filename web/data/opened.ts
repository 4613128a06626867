import type { Background } from './background.ts';
import type { Replica } from './replica.ts';
import { store } from './store.ts';

/**
 * The one place that holds what is open of the signed-in member. Another takes its place when the browser's
 * store was lost.
 */
export type Opened = {
  replica: Replica;
  background: Background;
  /** To be told when the replica can't be read or written. */
  lost: (error: unknown) => void;
};

export const opened = store<Opened | undefined>(undefined);

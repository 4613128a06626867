import type { Product } from '../local/start-product.ts';

/** One figure of the bench. */
export type Row = {
  /** What was measured, in words that stand alone. */
  what: string;
  figure: number;
  unit:
    | 'ms'
    | 's'
    | 'bytes'
    | 'KiB'
    | 'MB'
    | '%'
    | 'requests'
    | 'read units'
    | 'write units'
    | 'score'
    | 'count';
  /** What the figure should keep to. */
  budget?: { most: number } | { least: number };
  /** The same measured another way in the same run, in the same unit. */
  beside?: { what: string; figure: number }[];
};

/** What a part measures on. */
export type Ground = {
  /** The product, running with a network of 10,000 members. */
  product: Product;
  /** Its state folder. */
  state: string;
  /** The root of the repository; the bundles are in its `build` folder. */
  root: string;
};

/**
 * A part of the bench: some figures that belong together. It may write to the network, but leaves as many
 * records behind as it found.
 */
export type Part = (ground: Ground) => Promise<Row[]>;

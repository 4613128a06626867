import type { Region } from '../fields/regions.ts';

/** Each region's colour, the same everywhere; its name always stands beside it. */
export const regionTone = {
  AJCU: 'primary',
  'AJCU-AM': 'clay',
  'AJCU-AP': 'neutral',
  AUSJAL: 'brass',
  JHEASA: 'plum',
  KIRCHER: 'slate',
} as const satisfies Record<Region, string>;

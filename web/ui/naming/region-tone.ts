import type { Region } from '../../../shared/fields/regions.ts';
import type { Tone } from '../content/badge.tsx';

/** Each region's colour, the same everywhere; its name always stands beside it. */
export const regionTone: Record<Region, Tone> = {
  AJCU: 'primary',
  'AJCU-AM': 'clay',
  'AJCU-AP': 'neutral',
  AUSJAL: 'brass',
  JHEASA: 'plum',
  KIRCHER: 'slate',
};

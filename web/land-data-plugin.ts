import type { Plugin } from 'vite';
import { landDeltas, step } from './university/land-deltas.ts';

/** Replaces the packages of map outlines by the outlines themselves. */
export const landDataPlugin = (): Plugin => ({
  name: 'land-data',
  load: (id) =>
    id.endsWith('/university/land-deltas.ts')
      ? `export const step = ${step}; export const landDeltas = ${JSON.stringify(landDeltas)};`
      : undefined,
});

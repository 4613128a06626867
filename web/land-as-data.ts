import type { Plugin } from 'vite';
import { landInSteps, step } from './university/land-in-steps.ts';

/** Puts the outlines of the map in place of the packages that they come from. */
export const landAsData = (): Plugin => ({
  name: 'land-as-data',
  load: (id) =>
    id.endsWith('/university/land-in-steps.ts')
      ? `export const step = ${step}; export const landInSteps = ${JSON.stringify(landInSteps)};`
      : undefined,
});

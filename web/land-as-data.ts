import type { Plugin } from 'vite';
import { landInSteps, step } from './university/land-in-steps.ts';

/** Replaces the packages of map outlines by the outlines themselves. */
export const landAsData = (): Plugin => ({
  name: 'land-as-data',
  load: (id) =>
    id.endsWith('/university/land-in-steps.ts')
      ? `export const step = ${step}; export const landInSteps = ${JSON.stringify(landInSteps)};`
      : undefined,
});

import { defineConfig } from 'vitest/config';
import { shapesNumber } from '../shared/registry.ts';
import { LongestFirst, longest } from './longest-first.ts';
import { sentenceTags } from './sentences/sentences.ts';

/** What needs the product running; everything else is tested in its parts. */
const againstTheProduct = [
  'test/api/**/*.test.ts',
  'test/local/**/*.test.ts',
  'test/e2e/**/*.test.ts',
  'test/abuse/product/**/*.test.ts',
];
/** What starts a product of its own. */
const withItsOwnProduct = ['test/faults/**/*.test.ts', 'test/example/**/*.test.ts'];

/** As the app's own build has it. For each project anew: the test runner takes out of it what it has read. */
const define = () => ({ SHAPES: String(shapesNumber()) });

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // A test says with its tags which sentences of the specification it shows (`npm run sentences`).
    tags: sentenceTags,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define: define(),
        test: {
          name: 'parts',
          // The stacks name the bundles as their assets.
          globalSetup: ['test/infra/bundles.ts', 'test/steps/stack-resources.ts'],
          include: ['test/**/*.test.ts'],
          exclude: [...againstTheProduct, ...withItsOwnProduct, ...(process.env.QUICK_TESTS ? longest : [])],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // One more than the machine of a build has processors: those that make the table fail mostly wait.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        define: define(),
        test: {
          name: 'product',
          include: againstTheProduct,
          globalSetup: 'test/global-setup.ts',
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Checks nothing: takes pictures, when asked for by name.
        test: { name: 'gallery', include: ['test/e2e/gallery.ts'], globalSetup: 'test/global-setup.ts' },
      },
      {
        test: {
          name: 'faults',
          include: withItsOwnProduct,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});

import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { messagesIn } from '../infra/languages/messages-in.ts';
import { shapesNumber } from '../shared/kinds/registry.ts';
import { wholeCatalogsPlugin } from '../web/catalogs-plugin.ts';
import { kindDataPlugin, landDataPlugin } from '../web/data-plugins.ts';
import { styles } from '../web/ui/theme/styles-plugin.ts';
import { howToLaunch } from './e2e/browser.ts';
import { pseudoCatalog } from './helpers/pseudo.ts';
import { isLong, seed } from './lane.ts';
import { LongestFirst } from './longest-first.ts';
import { sentenceTags } from './sentences/sentences.ts';

/** What needs the product running; everything else is tested in its parts. */
const againstTheProduct = [
  'test/http/**/*.test.ts',
  'test/local/**/*.test.ts',
  'test/e2e/**/*.test.ts',
  'test/abuse/product/**/*.test.ts',
];
/** What starts a product of its own. */
const withItsOwnProduct = ['test/faults/**/*.test.ts'];

/**
 * What judges time or memory: beside other tests it would be red by chance. In the gate, which judges neither, those of
 * these files that have other tests too are among the parts.
 */
const judgesTimeOrMemory = isLong
  ? [
      'test/**/*-{memory,speed}.long.test.ts',
      'test/abuse/{floods,large-pictures.long,slow-texts.long}.test.ts',
      'test/monitoring/alarms.test.ts',
    ]
  : [];

/** The stacks name the bundles as their assets. */
const stacksForTests = ['test/infra/bundles.ts', 'test/helpers/stack-resources.ts'];

/** Loads the libraries once a process, not once a file. */
const inFewProcesses = { isolate: false, setupFiles: ['test/reset-state.ts'] };

/** What the gate leaves to the long lane. */
const left = isLong ? [] : ['test/**/*.long.test.{ts,tsx}'];

/** As the app's own build has it. For each project anew: the test runner takes out of it what it has read. */
const define = () => ({ SHAPES: String(shapesNumber()) });

/** Takes the pictures that screens send to storage: the browser sends them past `fetch`. */
const uploads: Plugin = {
  name: 'uploads',
  configureServer: ({ middlewares }) => {
    middlewares.use('/uploads/', (request, response) => request.resume().on('end', () => response.end()));
  },
};

// What the library says of a template is heard where somebody deploys it: here it took a quarter of the time.
process.env.CDK_VALIDATION = 'false';

/** The pseudo-language, as `#catalogs/pseudo`. */
const pseudoPlugin: Plugin = {
  name: 'pseudo-catalog',
  // Before the plugin of catalogs, which would look for a file.
  enforce: 'pre',
  resolveId: (source) => (source === '#catalogs/pseudo' ? '\0pseudo' : undefined),
  load: (id) =>
    id === '\0pseudo' ? `export default ${JSON.stringify(pseudoCatalog(messagesIn()))};` : undefined,
};

export default defineConfig({
  root: `${import.meta.dirname}/..`,
  test: {
    // A test says with its tags which sentences of the specification it shows.
    tags: [...sentenceTags, { name: 'long' }],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        define: define(),
        plugins: [wholeCatalogsPlugin()],
        test: {
          name: 'parts',
          globalSetup: stacksForTests,
          include: ['test/**/*.test.ts'],
          exclude: [
            'test/screens/**',
            ...againstTheProduct,
            ...withItsOwnProduct,
            ...judgesTimeOrMemory,
            ...left,
          ],
          // In the long lane some do what they do fifty times as often.
          testTimeout: isLong ? 300_000 : 60_000,
          hookTimeout: 120_000,
          ...inFewProcesses,
          // One more than the machine of a build has processors: those that make the table fail mostly wait.
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        define: define(),
        plugins: [wholeCatalogsPlugin()],
        test: {
          name: 'product',
          include: againstTheProduct,
          exclude: left,
          globalSetup: 'test/global-setup.ts',
          ...inFewProcesses,
          expect: { poll: { timeout: 15_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        define: { ...define(), LONG_LANE: String(isLong), LANE_SEED: String(seed) },
        plugins: [
          react(),
          kindDataPlugin(),
          landDataPlugin(),
          pseudoPlugin,
          wholeCatalogsPlugin(),
          styles,
          uploads,
        ],
        // All that any screen imports, found before the first test: what is found later loads the page again.
        optimizeDeps: { entries: ['web/main.tsx', 'test/screens/**/*.{ts,tsx}'] },
        // In a copy of the sources the packages are behind a link.
        server: { fs: { strict: false } },
        publicDir: 'web/public',
        test: {
          name: 'screens',
          // The app is loaded once a page, not once a file.
          isolate: false,
          setupFiles: ['test/screens/fixture/after-each.ts'],
          include: ['test/screens/**/*.test.{ts,tsx}'],
          exclude: left,
          // Only what is red waits that long; beside other work a click alone may take seconds.
          testTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: howToLaunch(),
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: 15_000,
            }),
            instances: [{ browser: 'chromium' }],
            testerHtmlPath: 'test/screens/fixture/tester.html',
            viewport: { width: 1280, height: 900 },
            screenshotFailures: false,
          },
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
          exclude: left,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
      {
        define: define(),
        // After all else, one file after the other, each in a process of its own.
        test: {
          name: 'alone',
          globalSetup: stacksForTests,
          include: judgesTimeOrMemory,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});

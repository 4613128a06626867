import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { shapesNumber } from '../shared/kinds/registry.ts';
import { description } from '../shared/language/description.ts';
import { inEnglish } from '../shared/language/messages.ts';
import { product } from '../shared/text/product.ts';
import { catalogsPlugin, sayIn } from './catalogs-plugin.ts';
import { kindDataPlugin, landDataPlugin, withoutFormatter } from './data-plugins.ts';
import { manifestIn, manifestsPlugin } from './manifests-plugin.ts';
import { splashPage } from './splash/plugin.ts';
import { styles } from './ui/theme/styles-plugin.ts';

const router = resolve(import.meta.dirname, '../node_modules/react-router/dist/production');

export default defineConfig(({ command }) => {
  // A test runner may start the build, and the service worker can't start in its mode.
  if (command === 'build') process.env.NODE_ENV = 'production';
  return {
    root: import.meta.dirname,
    build: {
      outDir: resolve(import.meta.dirname, '../build/web'),
      emptyOutDir: true,
      target: 'es2024',
      // These browsers know light-dark() and nesting. Older targets would double the size of the colours.
      cssTarget: ['chrome123', 'safari17.5', 'firefox128'],
      // All of these browsers preload modules without a polyfill.
      modulePreload: { polyfill: false },
      // One file is smaller than its parts together, and no screen waits for its own styles.
      cssCodeSplit: false,
      // The content security policy allows scripts, styles and fonts only from files.
      assetsInlineLimit: 0,
      // Every start loads two files: many small ones would wait for each other on a slow link.
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 3 },
              { name: 'start', tags: ['$initial'], test: /^(?!.*\/splash\.ts)/, priority: 2 },
              // The start names each file of a screen; these small ones are read by several.
              {
                name: 'introductions',
                test: /\/ui\/introductions\/(?!waiting|contact)|\/(introduction|writers|expiry)\.rules\.ts|\/introduction\/purposes|\/text\/template/,
                priority: 1,
              },
              {
                name: 'following',
                test: /\/ui\/following\/(?!name|save)|\/data\/outbox|\/saved-search\.rules/,
                priority: 1,
              },
              // Home reads these without the lists: the regions at once, the words after its first picture.
              { name: 'regions', test: /\/fields\/university-codes\.ts/, priority: 2 },
              {
                name: 'words',
                test: /\/shared\/(text\/(words|characters|sentence-names)|language\/(text|sorted-by|quoted)|fields\/field-values|follow\/follow\.rules|lists\/list-record)\.ts|\/content\/(date|badge|section)\.tsx|\/introductions\/waiting-people|\/data\/use-mark-seen|\/storage\/opened|\/ui\/links\/links/,
                priority: 2,
              },
              {
                name: 'actions',
                test: /\/ui\/(actions\/action-button|page\/use-leave|feedback\/use-refusal|matching\/not-for-me)/,
                priority: 1,
              },
              { name: 'letters', test: /\/shared\/text\/name-words\.ts/, priority: 2 },
              { name: 'lists', test: /\/shared\/lists\//, priority: 1 },
              {
                name: 'requests',
                test: /\/ui\/thread\/|\/request\/duplicates/,
                priority: 1,
              },
            ],
          },
        },
      },
    },
    resolve: {
      alias: [
        {
          find: '@formatjs/icu-skeleton-parser',
          replacement: resolve(import.meta.dirname, 'no-skeletons.ts'),
        },
        { find: /^zod$/, replacement: resolve(import.meta.dirname, 'zod.ts') },
        // The package gives browsers its development build.
        { find: /^react-router$/, replacement: `${router}/index.mjs` },
        { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
      ],
    },
    define: { SHAPES: String(shapesNumber()) },
    worker: { format: 'es', plugins: () => [kindDataPlugin(), withoutFormatter()] },
    plugins: [
      react(),
      kindDataPlugin(),
      landDataPlugin(),
      catalogsPlugin(),
      styles,
      {
        name: 'product-in-html',
        transformIndexHtml: (html) =>
          html
            .replaceAll('%PRODUCT_TITLE%', product.title)
            .replaceAll('%PRODUCT_DESCRIPTION%', inEnglish(description)),
      },
      splashPage(sayIn),
      manifestsPlugin(),
      VitePWA({
        strategies: 'injectManifest',
        srcDir: '.',
        filename: 'service-worker.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest: manifestIn('en'),
        injectManifest: {
          globPatterns: ['**/*.{js,css,html,woff2,svg,png,webmanifest}'],
          globIgnores: ['index.html', 'assets/splash-*.js'],
        },
      }),
    ],
  };
});

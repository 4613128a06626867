import type { Plugin } from 'vite';
import { names } from '../shared/kinds/collections.ts';
import { description } from '../shared/language/description.ts';
import { type LanguageCode, languageCodes } from '../shared/language/languages.ts';
import { t } from '../shared/language/messages.ts';
import { product } from '../shared/text/product.ts';
import { sayIn } from './catalogs-plugin.ts';

/** What a device says of the app when it is installed, in a language. */
export const manifestIn = (language: LanguageCode) =>
  sayIn(language, () => ({
    id: '/',
    lang: language,
    name: product.name,
    short_name: product.name,
    description: t(description),
    start_url: '/home',
    scope: '/',
    display: 'standalone' as const,
    background_color: '#faf6ee',
    theme_color: '#faf6ee',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: (['users', 'universities', 'projects', 'offers'] as const).map((collection) => ({
      name: t(names[collection].heading),
      url: names[collection].path,
      icons: [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }],
    })),
  }));

/** The manifests of the other languages than English, of which a page names its reader's. */
export const manifestsPlugin = (): Plugin => ({
  name: 'manifests',
  generateBundle() {
    for (const language of languageCodes.filter((code) => code !== 'en'))
      this.emitFile({
        type: 'asset',
        fileName: `manifest.${language}.webmanifest`,
        source: JSON.stringify(manifestIn(language)),
      });
  },
});

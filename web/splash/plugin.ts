import type { Plugin } from 'vite';
import { description } from '../../shared/language/description.ts';
import { type LanguageCode, languageCodes } from '../../shared/language/languages.ts';
import { msg, parts, t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';

type SayIn = (language: LanguageCode, say: () => string) => string;

const failed = msg(
  'The app could not be loaded. Please check your network, and <link>load the page again</link>.',
);

/** The words of a language, of which `splash.ts` shows the reader's. */
const wordsIn = (language: LanguageCode, sayIn: SayIn) =>
  sayIn(
    language,
    () => `<div class="opening-words" lang="${language}"${language === 'en' ? '' : ' hidden'}>
          <p class="opening-description">${t(description)}</p>
          <p class="opening-failed" role="alert" hidden>
            ${parts<string>(failed, { link: (words: string[]) => `<a href="">${words.join('')}</a>` })}
          </p>
        </div>`,
  );

const splashScreen = (sayIn: SayIn) => `<div class="opening">
        <img src="/icon.svg" alt="" width="72" height="72" />
        <p class="opening-name">${product.name}</p>
        ${languageCodes.map((code) => wordsIn(code, sayIn)).join('\n        ')}
      </div>`;

/**
 * The page is built twice: `app.html` is for the service worker, which has cached the app; `index.html` comes over the
 * network and shows the splash screen while the app loads.
 */
export const splashPage = (sayIn: SayIn): Plugin => ({
  name: 'splash-page',
  enforce: 'post',
  config: ({ root }) => ({
    build: {
      rolldownOptions: { input: { index: `${root}/index.html`, splash: `${root}/splash/splash.ts` } },
    },
  }),
  generateBundle(_, bundle) {
    const page = bundle['index.html'];
    const script = Object.values(bundle).find(({ name }) => name === 'splash');
    if (page?.type !== 'asset' || !script)
      throw new Error('The build has no page, or no script for its splash screen.');
    const splash = splashScreen(sayIn);
    const plain = String(page.source);
    this.emitFile({ type: 'asset', fileName: 'app.html', source: plain });
    const isInitial =
      /<(?:link rel="modulepreload"|script type="module") crossorigin (?:href|src)="([^"]*\/(?:libraries|start)-[^"]+)">(?:<\/script>)?\s*/g;
    const scripts = [...plain.matchAll(isInitial)].map(([, file]) => file);
    const inOrder = ['libraries', 'start'].flatMap((part) =>
      scripts.filter((file) => file?.includes(`/${part}-`)),
    );
    page.source = plain
      .replace(isInitial, '')
      .replace(
        '<link rel="stylesheet"',
        [
          ...inOrder.map(
            (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" data-app href="${file}">`,
          ),
          `<script type="module" crossorigin src="/${script.fileName}"></script>`,
          '$&',
        ].join('\n    '),
      )
      .replace('<div id="root">', (root) => root + splash);
    if (inOrder.length !== 2 || !page.source.includes(script.fileName) || !page.source.includes(splash))
      throw new Error('The page has no place for the splash screen.');
  },
});

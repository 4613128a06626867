import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Plugin, parseSync } from 'vite';
import { compileCatalog } from '../shared/language/compile-catalog.ts';
import { type LanguageCode, languages } from '../shared/language/languages.ts';
import { addLanguage, inLanguage, isAdded } from '../shared/language/messages.ts';

const root = resolve(import.meta.dirname, '..');
const fileOf = (language: string) => resolve(root, `shared/language/catalogs/${language}.po`);

/** A source and all that it imports, types left out, by their paths in the project. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  const path = file.slice(root.length + 1);
  if (found.has(path) || !/\.tsx?$/.test(file) || !existsSync(file)) return found;
  found.add(path);
  for (const { moduleRequest, entries } of parseSync(file, readFileSync(file, 'utf8')).module.staticImports) {
    const isOfTypes = entries.length > 0 && entries.every(({ isType }) => isType);
    if (moduleRequest.value.startsWith('.') && !isOfTypes)
      importedBy(resolve(dirname(file), moduleRequest.value), found);
  }
  return found;
}

/** The sources of the shell, home and the lists: what is seen first. */
function seenFirst(): Set<string> {
  const found = new Set<string>();
  for (const file of globSync(['web/main.tsx', 'web/app/**/*.{ts,tsx}', 'web/*/*-list.tsx'], { cwd: root }))
    importedBy(join(root, file), found);
  return found;
}

/** What only the functions say: mails. */
const isOfMails = (file: string) => /^functions\/(mail|digest)\//.test(file);

/** Says something in a language while the app is built. */
export function sayIn<T>(language: LanguageCode, say: () => T extends Promise<unknown> ? never : T): T {
  if (!isAdded(language))
    addLanguage(
      language,
      languages[language].locale,
      compileCatalog(readFileSync(fileOf(language), 'utf8'), (files) => !files.every(isOfMails)),
    );
  return inLanguage(language, say);
}

const rest = '?rest';

/**
 * Makes the catalogs of the files that people translate: each in two chunks, so that on a slow line the words of what is
 * seen first don't wait for those of forms and settings.
 */
export function catalogsPlugin(): Plugin {
  let first: Set<string>;
  return {
    name: 'catalogs',
    // It must run before Vite's own resolver, to which a catalog is a file of another build.
    enforce: 'pre',
    buildStart() {
      first = seenFirst();
    },
    resolveId: (source) => (source.startsWith('#catalogs/') ? fileOf(source.slice(10)) : undefined),
    transform(code, id) {
      const isRest = id.endsWith(`.po${rest}`);
      if (!isRest && !id.endsWith('.po')) return undefined;
      const isFirst = (files: string[]) => files.some((file) => first.has(file));
      const words = compileCatalog(code, (files) => !files.every(isOfMails) && isFirst(files) === !isRest);
      const more = isRest ? '' : `export const rest = () => import('${id}${rest}');`;
      return `export default ${JSON.stringify(words)};${more}`;
    },
  };
}

/** The same for tests, which read each catalog as a whole. */
export const wholeCatalogsPlugin = (): Plugin => ({
  ...catalogsPlugin(),
  buildStart: undefined,
  transform: (code, id) =>
    id.endsWith('.po') ? `export default ${JSON.stringify(compileCatalog(code))};` : undefined,
});

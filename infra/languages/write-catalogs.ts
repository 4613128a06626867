import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { compileCatalog } from '../../shared/language/compile-catalog.ts';
import { languages } from '../../shared/language/languages.ts';

const root = resolve(import.meta.dirname, '../..');

/** What only the app says. */
const isOfApp = (source: string) => source.startsWith('web/');

/** Writes the catalogs that the functions' bundles take in, as `#catalogs/<language>`. */
export function writeCatalogs(): void {
  mkdirSync(`${root}/build/catalogs`, { recursive: true });
  for (const [code, language] of Object.entries(languages)) {
    if (!('catalog' in language)) continue;
    const file = readFileSync(`${root}/shared/language/catalogs/${code}.po`, 'utf8');
    const catalog = JSON.stringify(compileCatalog(file, (sources) => !sources.every(isOfApp)));
    writeFileSync(`${root}/build/catalogs/${code}.js`, `export default ${catalog};\n`);
  }
}

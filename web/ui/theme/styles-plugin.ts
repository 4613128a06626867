import type { Plugin } from 'vite';
import { breakpoints, layerOf, layers } from './style-sheets.ts';

/** The folder's path as Vite writes it, on Windows too. */
const web = import.meta.dirname.replaceAll('\\', '/').replace(/ui\/theme$/, '');

/**
 * Replaces the named breakpoints in style sheets, and puts every sheet into its layer.
 *
 * @throws for an unknown breakpoint, and for an `@import`, which would escape the layer
 */
export const styles: Plugin = {
  name: 'styles',
  enforce: 'pre',
  transform(code, id) {
    const [file = ''] = id.split('?');
    if (!file.endsWith('.css')) return undefined;
    if (code.includes('@import')) this.error(`${file}: a script imports a style sheet, another one doesn’t.`);
    const sheet = code.replace(/(?<=@media[^{]*)\(--([a-z]+)\)/g, (_, name: keyof typeof breakpoints) => {
      if (!Object.hasOwn(breakpoints, name)) this.error(`${file}: there is no breakpoint “${name}”.`);
      return breakpoints[name];
    });
    // Every sheet states the order, because any may come first.
    const order = `@layer ${layers.join(', ')};`;
    return `${order}\n@layer ${layerOf(file.startsWith(web) ? file.slice(web.length) : undefined)} {\n${sheet}\n}\n`;
  },
};

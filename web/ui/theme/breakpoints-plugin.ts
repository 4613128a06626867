import type { Plugin } from 'vite';
import { breakpoints } from './breakpoints.ts';

/** Puts the named breakpoints into style sheets. @throws for a name that isn't one */
export const breakpointsInStyles: Plugin = {
  name: 'breakpoints-in-styles',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.css')) return undefined;
    return code.replace(/(?<=@media[^{]*)\(--([a-z]+)\)/g, (_, name: keyof typeof breakpoints) => {
      if (!Object.hasOwn(breakpoints, name)) this.error(`${id}: there is no breakpoint “${name}”.`);
      return breakpoints[name];
    });
  },
};

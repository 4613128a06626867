import type { Plugin } from 'vite';
import { facts } from '../shared/facts.ts';

/** Puts what the app's first screens need of the kinds in place of the schemas that it comes from. */
export const kindsAsData = (): Plugin => ({
  name: 'kinds-as-data',
  load(id) {
    if (id.endsWith('/shared/facts.ts')) return `export const facts = ${JSON.stringify(facts)};`;
    if (id.endsWith('/shared/policies.ts'))
      return `const policyFiles = import.meta.glob('./*/*.policy.ts', { eager: true });
              export const policies = Object.assign({}, ...Object.values(policyFiles));`;
    return undefined;
  },
});

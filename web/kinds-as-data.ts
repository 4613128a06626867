import type { Plugin } from 'vite';
import { facts } from '../shared/facts.ts';

/** Puts what the app's first screens need of the kinds in place of the schemas that it comes from. */
export const kindsAsData = (): Plugin => ({
  name: 'kinds-as-data',
  load: (id) =>
    id.endsWith('/shared/facts.ts')
      ? `export const facts = ${JSON.stringify(facts)};
         const policyFiles = import.meta.glob('./*/*.policy.ts', { eager: true });
         export const policies = Object.assign({}, ...Object.values(policyFiles));`
      : undefined,
});

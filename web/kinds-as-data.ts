import type { Plugin } from 'vite';
import { facts } from '../shared/facts.ts';

/** Puts what is plain data of the kinds into the app, without the schemas that it comes from. */
export const kindsAsData = (): Plugin => ({
  name: 'kinds-as-data',
  load: (id) =>
    id.endsWith('/shared/facts.ts') ? `export const facts = ${JSON.stringify(facts)};` : undefined,
});

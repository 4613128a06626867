import type { Plugin } from 'vite';
import { facts } from '../shared/facts.ts';
import { fieldLabels } from '../shared/field-labels.ts';
import { referenceFacts } from '../shared/reference-facts.ts';
import { searchFacts } from '../shared/search-facts.ts';

/** What the app needs of the kinds as plain data, by the file that works it out of their schemas. */
const data = [
  ['facts', facts, '/shared/facts.ts'],
  ['fieldLabels', fieldLabels, '/shared/field-labels.ts'],
  ['referenceFacts', referenceFacts, '/shared/reference-facts.ts'],
  ['searchFacts', searchFacts, '/shared/search-facts.ts'],
] as const;

/** Puts that in the place of these files, and so of the schemas. */
export const kindsAsData = (): Plugin => ({
  name: 'kinds-as-data',
  load(id) {
    for (const [name, value, file] of data)
      if (id.endsWith(file)) return `export const ${name} = ${JSON.stringify(value)};`;
    if (id.endsWith('/shared/policies.ts'))
      return `const policyFiles = import.meta.glob('./*/*.policy.ts', { eager: true });
              export const policies = Object.assign({}, ...Object.values(policyFiles));`;
    return undefined;
  },
});

import type { Plugin } from 'vite';
import { callAuditWords } from '../shared/calls/call-audit-words.ts';
import { routes } from '../shared/calls/routes.ts';
import { facts } from '../shared/kinds/facts.ts';
import { fieldLabels } from '../shared/kinds/field-labels.ts';
import { followedReferences } from '../shared/kinds/followed-references.ts';
import { referenceFacts } from '../shared/kinds/reference-facts.ts';
import { searchFacts } from '../shared/kinds/search-facts.ts';
import { landDeltas, step } from './university/land-deltas.ts';

/** The name, value and file of each export that the files in `shared` derive from the schemas. */
const data = [
  ['facts', facts, '/shared/kinds/facts.ts'],
  ['fieldLabels', fieldLabels, '/shared/kinds/field-labels.ts'],
  ['followedReferences', followedReferences, '/shared/kinds/followed-references.ts'],
  ['referenceFacts', referenceFacts, '/shared/kinds/reference-facts.ts'],
  ['searchFacts', searchFacts, '/shared/kinds/search-facts.ts'],
  ['callAuditWords', callAuditWords, '/shared/calls/call-audit-words.ts'],
] as const;

/** Marks a file of calls that the app imports: their schemas, words and examples stay out of the browser. */
const withoutSchemas = '?without-schemas';

/** The calls that a source defines, each with no more than a request needs. */
const callsWithoutSchemas = (source: string): string =>
  routes
    .filter(({ operation }) => source.includes(`export const ${operation} = defineCall(`))
    .map(({ operation, method, path, public: isPublic, answer }) => {
      const sent = { method, path, public: isPublic, answer: { record: answer?.record } };
      return `export const ${operation} = ${JSON.stringify(sent)};`;
    })
    .join('\n');

/** The list of kinds with each kind's policy in place of its schema: both are exported by the collection's name. */
const listOfPolicies = '../kinds/kinds.ts?policies';

/** Replaces these files by their values, so that the app loads no schemas. */
export const kindDataPlugin = (): Plugin => ({
  name: 'kind-data',
  // It must run before Vite's own resolver.
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.calls.ts') || !importer?.startsWith(import.meta.dirname)) return undefined;
    const found = await this.resolve(source, importer, { skipSelf: true });
    return found && `${found.id}${withoutSchemas}`;
  },
  load(id) {
    for (const [name, value, file] of data)
      if (id.endsWith(file)) return `export const ${name} = ${JSON.stringify(value)};`;
    if (id.endsWith('/shared/permissions/policies.ts'))
      return `export * as policies from '${listOfPolicies}';`;
    return undefined;
  },
  transform(code, id) {
    if (id.endsWith(withoutSchemas)) return callsWithoutSchemas(code);
    return id.endsWith(listOfPolicies.slice(2)) ? code.replaceAll('.schema.ts', '.policy.ts') : undefined;
  },
});

/** Replaces the packages of map outlines by the outlines themselves. */
export const landDataPlugin = (): Plugin => ({
  name: 'land-data',
  load: (id) =>
    id.endsWith('/university/land-deltas.ts')
      ? `export const step = ${step}; export const landDeltas = ${JSON.stringify(landDeltas)};`
      : undefined,
});

/** Leaves the formatter of messages out of a worker, which passes them on: the page says them. */
export const withoutFormatter = (): Plugin => ({
  name: 'without-formatter',
  enforce: 'pre',
  resolveId: (source) => (source === 'intl-messageformat' ? '\0without-formatter' : undefined),
  load: (id) =>
    id === '\0without-formatter'
      ? 'export class IntlMessageFormat { constructor(text) { this.format = () => text; } }'
      : undefined,
});

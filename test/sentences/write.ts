import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { sentences } from './sentences.ts';
import { tableOf, withoutTest } from './table.ts';
import { testsInSources } from './tests.ts';

/** Writes docs/sentences.md; with `--check`, says instead whether it is complete and up to date. */
const file = resolve(import.meta.dirname, '../../docs/sentences.md');
const tests = await testsInSources();
const table = tableOf(sentences, tests);

const problems = withoutTest(sentences, tests).map((id) => `${id} is shown by no test: ${sentences[id]}`);
if (!process.argv.includes('--check')) writeFileSync(file, table);
else if (readFileSync(file, 'utf8') !== table)
  problems.push('docs/sentences.md is not what the tests say: npm run sentences writes it anew');

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

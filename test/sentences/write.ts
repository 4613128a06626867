import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerHelp } from '../../infra/terminal/answer-help.ts';
import { sentences } from './sentences.ts';
import { tableOf, withoutTest } from './table.ts';
import { testsInSources } from './tests.ts';

/** Writes which test shows each sentence of the specification; with `--check`, only says which have none. */
answerHelp(`npm run sentences writes docs/sentences.md: which test shows each sentence of the specification.

  --check  only says which have none`);

const file = resolve(import.meta.dirname, '../../docs/sentences.md');
const tests = await testsInSources();

const problems = withoutTest(sentences, tests).map((id) => `${id} is shown by no test: ${sentences[id]}`);
if (!process.argv.includes('--check')) writeFileSync(file, tableOf(sentences, tests));

for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;

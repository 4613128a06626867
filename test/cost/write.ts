import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { answerHelp } from '../../infra/answer-help.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { costDocument } from './document.ts';
import { fixedCosts } from './fixed.ts';
import { type Measured, measure } from './measure.ts';

/** Writes docs/cost.md; with --measure everything is measured anew first. */
const usage = 'npm run cost writes docs/cost.md; with --measure everything is measured anew first.';
answerHelp(usage);
const file = join(import.meta.dirname, 'measured.json');
const given = process.argv.slice(2);
if (given.some((option) => option !== '--measure')) {
  console.error(usage);
  process.exit(1);
}
bundleFunctions('this-machine');
if (given.includes('--measure')) writeFileSync(file, `${JSON.stringify(await measure(), null, 2)}\n`);
const measured: Measured = JSON.parse(readFileSync(file, 'utf8'));
writeFileSync(resolve(import.meta.dirname, '../../docs/cost.md'), costDocument(measured, fixedCosts()));
process.exit();

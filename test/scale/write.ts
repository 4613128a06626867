import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerHelp } from '../../infra/answer-help.ts';
import { bundleFunctions } from '../../infra/bundle.ts';
import { fixedCosts } from '../cost/fixed.ts';
import { scaleDocument } from './document.ts';

/** Writes docs/scale.md. */
const usage = 'npm run scale writes docs/scale.md, and has no options.';
answerHelp(usage);
const root = resolve(import.meta.dirname, '../..');
if (process.argv.length > 2) {
  console.error(usage);
  process.exit(1);
}
bundleFunctions('this-machine');
const measured = JSON.parse(readFileSync(resolve(root, 'test/cost/measured.json'), 'utf8'));
writeFileSync(resolve(root, 'docs/scale.md'), scaleDocument(measured, fixedCosts()));

/** Writes the stored shape of each kind as it is released, with which test/stored compares later releases. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { releasedShapes } from '../../shared/kinds/released-shapes.ts';
import { answerHelp } from '../terminal/terminal.ts';

answerHelp(
  'npm run release writes the stored shapes, with which later releases are compared. Commit the file.',
);
const baseline = 'test/stored/baseline.json';
writeFileSync(
  resolve(import.meta.dirname, '../..', baseline),
  `${JSON.stringify(releasedShapes(), null, 1)}\n`,
);
console.log(`Commit ${baseline}.`);

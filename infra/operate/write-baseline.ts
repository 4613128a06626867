/** Writes the stored shape of each kind as it is released, with which test/stored compares later releases. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { collections, kinds, shapeOf } from '../../shared/kinds/registry.ts';
import { answerHelp } from '../terminal/terminal.ts';

answerHelp(
  'npm run release writes the stored shapes, with which later releases are compared. Commit the file.',
);
const baseline = 'test/stored/baseline.json';
const shapes = collections.map((each) => [
  each,
  { shape: shapeOf(each), schema: z.toJSONSchema(kinds[each].stored) },
]);
writeFileSync(
  resolve(import.meta.dirname, '../..', baseline),
  `${JSON.stringify(Object.fromEntries(shapes), null, 1)}\n`,
);
console.log(`Commit ${baseline}.`);

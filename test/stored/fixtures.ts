import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collection, Stored } from '../../shared/kinds/registry.ts';

/** A record of today's shape with every field that its kind has. A closed project isn't open to edits of its status. */
export const fullRecord = <C extends Collection>(collection: C): Stored<C> =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', `${collection}.json`), 'utf8'));

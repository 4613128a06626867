import { describe, expect, it } from 'vitest';
import { kinds } from '../../shared/kinds/registry.ts';
import { fieldErrors } from '../../shared/protocol/errors.ts';
import { validBodies } from '../factories.ts';
import { sized } from '../lane.ts';
import { fc } from '../random.ts';
import { bodiesOf } from './bodies.ts';
import { type Body, checkedCollections, refusedFields } from './oracle.ts';
import { withoutServerFields } from './without-server-fields.ts';

const runs = sized('FUZZ_RUNS', { gate: 200, all: 2000 });

describe('the schemas and the specification agree on generated bodies', () => {
  for (const collection of checkedCollections)
    it(`of ${collection}`, () => {
      const kind = kinds[collection as keyof typeof kinds];
      fc.assert(
        fc.property(bodiesOf(collection, validBodies[collection] as Body), (body) => {
          const result = kind.edit.safeParse(withoutServerFields(kind, body));
          const refused = result.success
            ? []
            : [...new Set(fieldErrors(result.error).map(({ path }) => path.split('.')[0]))].sort();
          expect(refused).toEqual(refusedFields(collection, body));
        }),
        { numRuns: runs },
      );
    });

  it('and the oracle is no yes-sayer: it accepts the valid body and refuses an empty one', () => {
    for (const collection of checkedCollections) {
      expect(refusedFields(collection, validBodies[collection] as Body)).toEqual([]);
      expect(refusedFields(collection, {})).not.toEqual([]);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldErrors } from '../../shared/errors.ts';
import { kinds } from '../../shared/registry.ts';
import { bodiesOf } from './bodies.ts';
import { type Body, judgedCollections, refusedFields } from './oracle.ts';

const id = '0192f0c1-0000-7000-8000-000000000001';
const description = '<p>What it is about.</p>';

const valid: Record<string, Body> = {
  universities: {
    name: 'University of Somewhere',
    description,
    city: 'Somewhere',
    country: 'Spain',
    region: 'KIRCHER',
    website: 'https://somewhere.example',
    topics: { [id]: ['graduate'] },
  },
  resources: {
    name: 'A reader',
    description,
    type: 'article',
    audience: 'faculty',
    taskforce: { id },
    language: { id: 'en' },
    topics: [{ id }],
  },
  taskforces: { name: 'Task force', description, chairs: [id], members: [id] },
  projects: {
    name: 'Project',
    description,
    status: 'proposal',
    taskforces: [],
    topics: [{ id }],
    leads: [id],
  },
  topics: { name: 'Topic', description },
  users: {
    name: 'Ana Muñoz',
    university: { id },
    topics: [{ id }],
    title: 'Professor',
    contact: [{ type: 'email', contact: 'ana@somewhere.example' }],
    bio: description,
  },
  offers: { name: 'Offer', description, topics: [] },
  requests: { name: 'Ana', description },
};

const runs = Number(process.env.FUZZ_RUNS ?? 2000);

describe('the schemas and the specification agree on generated bodies', () => {
  for (const collection of judgedCollections)
    it(`of ${collection}`, () => {
      const kind = kinds[collection as keyof typeof kinds];
      fc.assert(
        fc.property(bodiesOf(collection, valid[collection] as Body), (body) => {
          const result = kind.edit.safeParse(kind.withoutServerFields(body, 'edit'));
          const refused = result.success
            ? []
            : [...new Set(fieldErrors(result.error).map(({ path }) => path.split('.')[0]))].sort();
          expect(refused).toEqual(refusedFields(collection, body));
        }),
        { numRuns: runs },
      );
    });

  it('and the oracle is no yes-sayer: it accepts the valid body and refuses an empty one', () => {
    for (const collection of judgedCollections) {
      expect(refusedFields(collection, valid[collection] as Body)).toEqual([]);
      expect(refusedFields(collection, {})).not.toEqual([]);
    }
  });
});

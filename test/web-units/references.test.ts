import { describe, expect, test } from 'vitest';
import type { Collection } from '../../shared/kinds/collections.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import { countReferences } from '../../web/ui/references/references.ts';

const named = { id: 'this' };
/** A field that names `this`, and another record beside it where it can. */
const values: Record<string, unknown> = {
  id: 'this',
  object: named,
  ids: ['this', 'other'],
  objects: [named, { id: 'other' }],
  keys: { this: ['graduate'], other: ['graduate'] },
};

/** Where a record that loses what it named has to show something in its place. */
const mustName = [
  'users.university',
  'resources.taskforce',
  'resources.submittedBy',
  'offers.owner',
  'requests.nominatedBy',
  'introductions.from',
  'introductions.about',
  'introductions.successor',
  'blocks.record',
  'reports.record',
  'reports.by',
];

const references = Object.values(kinds).flatMap(({ collection, references }) =>
  references.map((reference) => ({ collection: collection as Collection, ...reference })),
);

describe('what hangs on a record', () => {
  test.each(references)('$collection by their $field', ({ collection, field, to, shape }) => {
    const target = { collection: to, id: 'this' };
    const value = typeof shape === 'object' ? { ...shape, id: 'this' } : values[shape];
    const records = [{ id: 'a', [field]: value }, { id: 'b', [field]: value }, { id: 'c' }];
    const inItsPlace = mustName.includes(`${collection}.${field}`);
    expect(countReferences(collection, records, target)).toEqual({
      collection,
      without: inItsPlace ? 0 : 2,
      // A university has one contact.
      unled: `${collection}.${field}` === 'universities.contact' ? 2 : 0,
      inItsPlace: inItsPlace ? 2 : 0,
      undecided: 0,
    });
    expect(countReferences(collection, records, { ...target, id: 'nobody' })).toMatchObject({
      without: 0,
      inItsPlace: 0,
    });
  });

  test('what nobody else chairs or leads is counted', () => {
    const projects = [{ leads: ['this'] }, { leads: ['this', 'other'] }, { leads: ['other'] }];
    const forces = [
      { chairs: ['this'], members: ['other'] },
      { chairs: [], members: ['this'] },
    ];
    const target = { collection: 'users', id: 'this' } as const;
    expect(countReferences('projects', projects, target)).toMatchObject({ without: 2, unled: 1 });
    expect(countReferences('taskforces', forces, target)).toMatchObject({ without: 2, unled: 1 });
  });

  test('what waits for the chairs of a task force is counted by itself', () => {
    const resources = [true, true, false].map((approved) => ({ taskforce: named, approved }));
    const target = { collection: 'taskforces', id: 'this' } as const;
    expect(countReferences('resources', resources, target)).toMatchObject({ inItsPlace: 2, undecided: 1 });
    const submitted = [{ submittedBy: 'this', approved: false }];
    const member = { collection: 'users', id: 'this' } as const;
    expect(countReferences('resources', submitted, member)).toMatchObject({ undecided: 0 });
  });

  test('a record that names it twice is one', () => {
    const force = { id: 'force', chairs: ['this'], members: ['this'] };
    expect(countReferences('taskforces', [force], { collection: 'users', id: 'this' })).toMatchObject({
      without: 1,
    });
  });
});

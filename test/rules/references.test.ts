import { describe, expect, test } from 'vitest';
import type { Collection } from '../../shared/kinds/collections.ts';
import {
  prunableCollections,
  referencesOf,
  replaceReference,
  withoutReferences,
} from '../../shared/kinds/references.ts';

describe('a record names', () => {
  const examples: { [C in Collection]?: { record: object; names: string[] } } = {
    users: {
      record: { university: { id: 'u' }, topics: [{ id: 't' }] },
      names: ['universities/u as university', 'topics/t as topics'],
    },
    universities: {
      record: { contact: 'm', topics: { t: ['graduate'] } },
      names: ['users/m as contact', 'topics/t as topics'],
    },
    taskforces: {
      record: { chairs: ['m'], members: ['n'] },
      names: ['users/m as chairs', 'users/n as members'],
    },
    projects: {
      record: { taskforces: [{ id: 'f' }], topics: [{ id: 't' }], leads: ['m', 'n'] },
      names: ['taskforces/f as taskforces', 'topics/t as topics', 'users/m as leads', 'users/n as leads'],
    },
    resources: {
      record: { taskforce: { id: 'f' }, topics: [{ id: 't' }], language: { id: 'en' }, submittedBy: 'm' },
      names: ['taskforces/f as taskforce', 'topics/t as topics', 'users/m as submittedBy'],
    },
    offers: {
      record: { topics: [{ id: 't' }], owner: 'm' },
      names: ['topics/t as topics', 'users/m as owner'],
    },
    requests: {
      record: { nominatedBy: 'm', university: { id: 'u' }, topics: [{ id: 't' }] },
      names: ['users/m as nominatedBy', 'universities/u as university', 'topics/t as topics'],
    },
    follows: { record: { record: { kind: 'projects', id: 'p' } }, names: ['projects/p as record'] },
    introductions: {
      record: { about: { kind: 'taskforces', id: 'f' }, successor: 'm', from: 'n', to: ['m'] },
      names: ['taskforces/f as about', 'users/m as successor', 'users/m as to', 'users/n as from'],
    },
    chairs: { record: { taskforces: ['f'] }, names: ['taskforces/f as taskforces'] },
    topics: { record: { name: 't' }, names: [] },
    admins: { record: {}, names: [] },
  };
  const namesIn = (collection: Collection, record: object) =>
    referencesOf(collection, record).map((each) => `${each.collection}/${each.id} as ${each.field}`);

  test.each(Object.entries(examples))('%s', (collection, { record, names }) => {
    expect(namesIn(collection as Collection, record).sort()).toEqual([...names].sort());
  });

  test.each([undefined, null])('nobody in a field that is %s', (nothing) => {
    expect(namesIn('universities', { contact: nothing, topics: nothing })).toEqual([]);
    expect(namesIn('users', { university: nothing, topics: nothing })).toEqual([]);
  });
});

test.each([
  ['users', ['projects', 'taskforces', 'universities']],
  ['topics', ['offers', 'projects', 'requests', 'resources', 'universities', 'users']],
  ['taskforces', ['chairs', 'projects']],
  // A member must have a university, and keeps the one that is gone; a nominee may have none.
  ['universities', ['requests']],
  ['offers', []],
] as const)('%s can be taken out of %j', (collection, listing) => {
  // At least: a field more that names one of them is nothing wrong.
  expect(prunableCollections(collection)).toEqual(expect.arrayContaining([...listing]));
});

test('another record takes the place of the one that is named, of its kind alone', () => {
  const replaced = (kind: string) =>
    replaceReference('follows', { record: { kind, id: 't' } }, { collection: 'topics', id: 't' }, 'other');
  expect(replaced('topics')).toEqual({ record: { kind: 'topics', id: 'other' } });
  expect(replaced('projects')).toEqual({ record: { kind: 'projects', id: 't' } });
});

describe('what was deleted', () => {
  const t = { collection: 'topics', id: 't' } as const;
  const m = { collection: 'users', id: 'm' } as const;

  test('leaves the lists, of whatever shape', () => {
    expect(withoutReferences('projects', { topics: [{ id: 't' }, { id: 'o' }] }, [t])).toEqual({
      topics: [{ id: 'o' }],
    });
    expect(withoutReferences('universities', { topics: { t: ['graduate'], o: ['graduate'] } }, [t])).toEqual({
      topics: { o: ['graduate'] },
    });
    expect(withoutReferences('taskforces', { chairs: ['m', 'n'], members: ['m'] }, [m])).toEqual({
      chairs: ['n'],
      members: [],
    });
  });

  test('leaves a field that may be left out', () => {
    const university = { name: 'Here', contact: 'm', topics: {} };
    expect(withoutReferences('universities', university, [m])).toEqual({ name: 'Here', topics: {} });
    expect(withoutReferences('universities', { ...university, contact: 'n' }, [m])).toHaveProperty('contact');
    const nomination = { university: { id: 'u' }, topics: [] };
    expect(withoutReferences('requests', nomination, [{ collection: 'universities', id: 'u' }])).toEqual({
      topics: [],
    });
  });

  test('stays where it must be named and is the only one, to be shown as deleted', () => {
    const offer = { owner: 'm', topics: [] };
    expect(withoutReferences('offers', offer, [m])).toBe(offer);
    const resource = { taskforce: { id: 'f' }, topics: [] };
    expect(withoutReferences('resources', resource, [{ collection: 'taskforces', id: 'f' }])).toBe(resource);
    const member = { university: { id: 'u' }, topics: [] };
    expect(withoutReferences('users', member, [{ collection: 'universities', id: 'u' }])).toBe(member);
    // Set by the service: that somebody was nominated is what an approval goes by.
    const nomination = { nominatedBy: 'm', topics: [] };
    expect(withoutReferences('requests', nomination, [m])).toBe(nomination);
  });

  test('takes a follow with it, and leaves a report, a block and an introduction as they are', () => {
    const record = { kind: 'users', id: 'm' };
    expect(withoutReferences('follows', { record }, [m])).toBeUndefined();
    const other = { record: { kind: 'projects', id: 'm' } };
    expect(withoutReferences('follows', other, [m])).toBe(other);
    for (const [collection, kept] of [
      ['reports', { record }],
      ['blocks', { record }],
      ['introductions', { about: record, successor: 'm' }],
    ] as const)
      expect(withoutReferences(collection, kept, [m])).toBe(kept);
  });

  test('changes no record that does not name it', () => {
    const project = { topics: [{ id: 'o' }], leads: ['n'] };
    expect(withoutReferences('projects', project, [t])).toBe(project);
    expect(withoutReferences('projects', project, [m])).toBe(project);
  });

  test('is not taken for a record of another kind with its id', () => {
    const project = { taskforces: [{ id: 'same' }], topics: [{ id: 'same' }], leads: [] };
    expect(withoutReferences('projects', project, [{ collection: 'topics', id: 'same' }])).toEqual({
      taskforces: [{ id: 'same' }],
      topics: [],
      leads: [],
    });
  });
});

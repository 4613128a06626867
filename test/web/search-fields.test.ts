import { describe, expect, test } from 'vitest';
import type { Collection } from '../../shared/collections.ts';
import type { Presented } from '../../shared/registry.ts';
import { searchFields } from '../../web/search/fields.ts';

/** What a record refers to is searched by its name, which is the id in capitals here. */
const names = {
  of: (_collection: Collection, id: string) => id.toUpperCase(),
  naming: (_collection: Collection, _fields: readonly string[], id: string) => [
    `FORCE OF ${id.toUpperCase()}`,
  ],
};
const description = '<p>All of the <em>words</em>.</p>';
const topics = [{ id: 'ethics' }, { id: 'law' }];

/** The texts that are searched beside the name, which always is. */
function searched<C extends Collection>(collection: C, fields: Partial<Presented<C>>): string[] {
  const { rest } = searchFields[collection] ?? {};
  return rest?.(fields as Presented<C>, names).map(([, text]) => text) ?? [];
}

describe('beside the name', () => {
  test('projects are searched by description, status, topics, task forces, creation and leads', {
    tags: ['5-58'],
  }, () => {
    const texts = searched('projects', {
      description,
      status: 'ongoing',
      topics,
      taskforces: [{ id: 'water' }],
      createTimestamp: '2026-03-20T10:00:00.000Z',
      leads: ['mia'],
    });
    expect(texts.sort()).toEqual(
      ['All of the words.', 'ongoing', 'ETHICS', 'LAW', 'WATER', 'March 2026', '2026-03-20', 'MIA'].sort(),
    );
  });

  test('topics are searched by description', { tags: ['5-59'] }, () => {
    expect(searched('topics', { description })).toEqual(['All of the words.']);
  });

  test('offers are searched by description and topics', { tags: ['5-60'] }, () => {
    expect(searched('offers', { description, topics }).sort()).toEqual([
      'All of the words.',
      'ETHICS',
      'LAW',
    ]);
  });

  test('members are searched by university, task forces and the words of their biography', {
    tags: ['5-61'],
  }, () => {
    const member = { id: 'mia', university: { id: 'uca' }, bio: '<p>Rivers &amp; wells.</p>', topics };
    expect(searched('users', member)).toEqual(['UCA', 'FORCE OF MIA', 'Rivers & wells.']);
  });

  test('a member without a university is searched by the rest', { tags: ['5-61'] }, () => {
    expect(searched('users', { id: 'mia', bio: '' })).toEqual(['FORCE OF MIA', '']);
  });
});

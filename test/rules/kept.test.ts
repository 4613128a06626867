import { describe, expect, test } from 'vitest';
import { mailAddress } from '../../shared/fields/fields.ts';
import { kinds } from '../../shared/kinds/registry.ts';
import {
  aNomination,
  anOffer,
  aProfile,
  aProject,
  aResource,
  aTaskforce,
  aUniversity,
} from '../factories.ts';

/** What is kept of a form that was accepted. */
const topics = [{ id: 'topic-1' }];
const profile = aProfile({ university: { id: 'university-1' }, topics });

describe('a mail address', () => {
  test.each(['users', 'requests'] as const)(
    'of %s is kept as the identity has it: trimmed, small',
    (kind) => {
      const form = { users: profile, requests: aNomination() }[kind];
      const parsed = kinds[kind].create.parse({
        ...form,
        email: ' Ana.Muñoz@Colloquy.Example '.replace('ñ', 'n'),
      });
      expect(parsed.email).toBe('ana.munoz@colloquy.example');
    },
  );

  test.each([
    ['ana@universität.example', 'ana@xn--universitt-y5a.example'],
    ['Ana@UNIVERSITÄT.Example', 'ana@xn--universitt-y5a.example'],
    ['ana@universita\u0308t.example', 'ana@xn--universitt-y5a.example'],
    ['ana@大学。example', 'ana@xn--pss25c.example'],
    ['ana@xn--universitt-y5a.example', 'ana@xn--universitt-y5a.example'],
    ['ａｎａ＠ｃｏｌｌｏｑｕｙ．ｅｘａｍｐｌｅ', 'ana@colloquy.example'],
    ['R&D@colloquy.example', 'r&d@colloquy.example'],
  ])('%s is the one that its domain is registered by', (typed, kept) => {
    const email = mailAddress().input;
    expect(email.parse(typed)).toBe(kept);
    expect(email.parse(kept)).toBe(kept);
  });
});

describe('a list', () => {
  test('of ids keeps each once, in the order named', () => {
    const parsed = kinds.taskforces.create.parse(
      aTaskforce({ chairs: ['b', 'a', 'b'], members: ['c', 'd'] }),
    );
    expect(parsed.chairs).toEqual(['b', 'a']);
    expect(parsed.members).toEqual(['c', 'd']);
  });

  test('of records keeps each once, and of each the id alone', () => {
    const sent = [{ id: 'b', name: 'Botany' }, { id: 'a' }, { id: 'b' }];
    const parsed = kinds.projects.create.parse(
      aProject({ leads: ['l'], topics: sent, taskforces: [{ id: 'f' }] }),
    );
    expect(parsed.topics).toEqual([{ id: 'b' }, { id: 'a' }]);
    expect(parsed.taskforces).toEqual([{ id: 'f' }]);
  });
});

test('a topic matrix keeps the levels in the order of degrees, each once, and no topic without one', {
  tags: ['3-6', '4-24'],
}, () => {
  const sent = { a: ['doctorate', 'undergraduate', 'doctorate'], b: [], c: ['graduate'] };
  expect(kinds.universities.create.parse(aUniversity({ topics: sent })).topics).toEqual({
    a: ['undergraduate', 'doctorate'],
    c: ['graduate'],
  });
});

test('a website is kept trimmed', { tags: ['5-1'] }, () => {
  const form = aUniversity({ topics: { a: ['graduate'] }, website: '  https://wells.example/a  ' });
  expect(kinds.universities.create.parse(form).website).toBe('https://wells.example/a');
});

test('a resource keeps its task force and its language by their ids', { tags: ['3-30', '3-31'] }, () => {
  const form = aResource({
    taskforce: { id: 'f' },
    topics,
    language: { id: 'es', name: 'Español' } as never,
  });
  const parsed = kinds.resources.create.parse(form);
  expect(parsed.taskforce).toEqual({ id: 'f' });
  expect(parsed.language).toEqual({ id: 'es' });
});

test.each(['create', 'edit'] as const)(
  'the weeks of an offer are heard on %s, and not kept',
  { tags: ['4-31', '4-32'] },
  (purpose) => {
    expect(kinds.offers[purpose].parse(anOffer({ weeks: 4 }))).toMatchObject({ weeks: 4 });
    expect(Object.keys(kinds.offers.stored.shape)).not.toContain('weeks');
  },
);

describe('contact rows', () => {
  const rowsOf = (...contact: object[]) =>
    kinds.users.create.parse({ ...profile, email: 'a@b.example', contact }).contact ?? [];

  test('new ones get an id of their own each', () => {
    const ids = rowsOf({ type: 'twitter', contact: 'abcd' }, { id: '', type: 'phone', contact: '12345' }).map(
      ({ id }) => id,
    );
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}$/);
    expect(new Set(ids).size).toBe(2);
  });

  test('kept ones keep theirs, and all of them their trimmed text', () => {
    expect(rowsOf({ id: 'kept', type: 'phone', contact: ' 12345 ' })).toEqual([
      { id: 'kept', type: 'phone', contact: '12345' },
    ]);
  });
});

test('a nomination keeps what is known of the profile, and does without it', () => {
  const known = kinds.requests.create.parse(aNomination({ ...profile, picture: 'image-1' }));
  expect(known).toMatchObject({ title: profile.title, bio: profile.bio, topics, picture: 'image-1' });
  expect(Object.keys(kinds.requests.create.parse(aNomination())).sort()).toEqual([
    'description',
    'email',
    'name',
  ]);
});

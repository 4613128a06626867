import { describe, expect, test } from 'vitest';
import { codeOf } from '../../shared/field-types/country.ts';
import { expiryAfter } from '../../shared/offer/expiry.rules.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import type { Actor } from '../../shared/permissions/policy.ts';
import {
  needsTaskforce,
  projectProblems,
  projectStatuses,
  statusesFor,
} from '../../shared/project/project.rules.ts';
import {
  checkAll,
  type TopicMatrix,
  toggleLevel,
  uncheckAll,
} from '../../shared/university/university.rules.ts';
import { familyNameFor, waysToSort } from '../../shared/user/family-name.ts';
import { sortingName } from '../../shared/user/user.rules.ts';

const member = (id: string, admin = false, chairOf: string[] = []): Actor => ({
  type: 'member',
  id,
  admin,
  chairOf,
});

describe('the name a member is sorted by', () => {
  test('is the last name, then the first, less a trailing SJ', { tags: ['2.7-5'] }, () => {
    const names = ['Zoe Adams', 'Ben Ruiz, SJ', 'Ana Ruiz S.J.', 'Carl Ruiz SJ', 'Abe Young', 'Plato'];
    const sorted = [...names].sort((a, b) =>
      sortingName({ name: a }).localeCompare(sortingName({ name: b })),
    );
    expect(sorted).toEqual([
      'Zoe Adams',
      'Plato',
      'Ana Ruiz S.J.',
      'Ben Ruiz, SJ',
      'Carl Ruiz SJ',
      'Abe Young',
    ]);
  });

  test.each([
    ['  Ana   María  Muñoz  ', 'Muñoz Ana María'],
    ['Ben Ruiz S. J.', 'Ruiz Ben'],
    ['Ben Ruiz, SJ', 'Ruiz Ben'],
    ['Ben Ruiz   SJ', 'Ruiz Ben'],
    ['Ben Ruiz S.J', 'Ruiz Ben'],
    ['Ana Sjöberg', 'Sjöberg Ana'],
    ['Ana SJ Ruiz', 'Ruiz Ana SJ'],
    ['Ben Ruiz, s.j.', 'Ruiz Ben'],
    ['Elisa Nasj', 'Nasj Elisa'],
    ['SJ', 'SJ'],
    ['Ana Ruiz, Ph.D.', 'Ruiz Ana'],
    ['Ana Ruiz Ph. D.', 'Ruiz Ana'],
    ['Ana Ruiz PhD', 'Ruiz Ana'],
    ['Ben Ruiz, Jr., S.J.', 'Ruiz Ben'],
    ['Ben Ruiz (SJ)', 'Ruiz Ben'],
    ['Ana Ruiz (she/her)', 'Ruiz Ana'],
    ['Ben Ruiz S.I.', 'Ruiz Ben'],
    ['Prof. Dr. Ana Ruiz', 'Ruiz Ana'],
    ['Ruiz, Ana', 'Ruiz Ana'],
    ['Ana Ruiz, MA', 'Ruiz Ana'],
    // Last names that look like degrees and orders.
    ['Jack Ma', 'Ma Jack'],
    ['Amadou BA', 'BA Amadou'],
    ['Mei Si', 'Si Mei'],
    ['Ana M.', 'M. Ana'],
    ['Ana J. S.J.', 'J. Ana'],
    ['Dr. Ph.D.', 'Ph.D.'],
    ['123 —', '— 123'],
  ])('of %s is %s', { tags: ['2.7-5'] }, (name, key) => {
    expect(sortingName({ name })).toBe(key);
  });
});

describe('the family name that a member is sorted by', () => {
  test.each([
    ['Gloria Saiz Fajardo', 'Spain', 'Saiz Fajardo Gloria'],
    ['Gloria Saiz Fajardo', 'United States', 'Fajardo Gloria Saiz'],
    ['Nicolás Murillo Casanova, SJ', 'Peru', 'Murillo Casanova Nicolás'],
    ['Ana de la Vega Fajardo', 'Mexico', 'Vega Fajardo Ana de la'],
    ['Rosa María Cazares de Flórez', 'Chile', 'Cazares de Flórez Rosa María'],
    ['Juan José Ortega y Gasset', 'Spain', 'Ortega y Gasset Juan José'],
    ['María del Carmen Ruiz López', 'Spain', 'Ruiz López María del Carmen'],
    // One family name after two given ones.
    ['Juan Carlos Pérez', 'Mexico', 'Pérez Juan Carlos'],
    ['Jorge M. Bergoglio', 'Argentina', 'Bergoglio Jorge M.'],
    ['María del Carmen Ruiz', 'Spain', 'Ruiz María del Carmen'],
    ['Ana Ruiz', 'Spain', 'Ruiz Ana'],
    ['João Pereira dos Santos', 'Portugal', 'Santos João Pereira dos'],
    ['João Pereira Filho', 'Brazil', 'Pereira Filho João'],
    ['Vincent van Gogh', 'Netherlands', 'Gogh Vincent van'],
    ['Ursula von der Leyen', 'Germany', 'Leyen Ursula von der'],
    ['Robert Van Dyke', 'United States', 'Van Dyke Robert'],
    ['Leonardo Di Caprio', 'Italy', 'Di Caprio Leonardo'],
    ['Di Wu', 'China', 'Wu Di'],
    ['Plato', 'Spain', 'Plato'],
    ['van Gogh', undefined, 'Gogh van'],
    ['', undefined, ''],
  ])('of %s in %s: %s', (name, country, sorted) => {
    const key = sortingName({ name, familyName: familyNameFor({ name }, country && codeOf(country)) });
    // Words that come again don't change the order.
    expect([...new Set(key.split(' '))].join(' ')).toBe(sorted);
  });

  test('is what they chose as long as it is in the name', () => {
    const chosen = (name: string, familyName: string) => familyNameFor({ name, familyName }, 'ES');
    expect(chosen('Gloria Saiz Fajardo', 'Fajardo')).toBe('Fajardo');
    expect(chosen('Wang Xiao Ming', 'Wang')).toBe('Wang');
    // Nobody comes first in a list by what isn't their name.
    expect(chosen('Gloria Saiz Fajardo', 'Aaa')).toBe('Saiz Fajardo');
    expect(chosen('Ana Ruiz', 'Rui')).toBeUndefined();
  });

  test('may be any of its last words, or the first', () => {
    expect(waysToSort('Dr. Gloria Saiz Fajardo, SJ', 'ES')).toEqual({
      usual: 'Saiz Fajardo',
      others: ['Fajardo', 'Gloria Saiz Fajardo', 'Gloria'],
    });
    expect(waysToSort('Saiz Fajardo, Gloria', 'ES').usual).toBe('Saiz Fajardo');
    expect(waysToSort('Plato', undefined)).toEqual({ usual: 'Plato', others: [] });
  });
});

describe('the topic matrix', () => {
  const matrix: TopicMatrix = { a: ['graduate'] };

  test('a level is added in the order of degrees, whatever the order of the clicks', {
    tags: ['4-20'],
  }, () => {
    const all = toggleLevel(toggleLevel(matrix, 'a', 'doctorate'), 'a', 'undergraduate');
    expect(all).toEqual({ a: ['undergraduate', 'graduate', 'doctorate'] });
  });

  test('a second click takes a level away again, and no other', { tags: ['4-20'] }, () => {
    const two: TopicMatrix = { a: ['graduate', 'doctorate'], b: ['doctorate'] };
    expect(toggleLevel(two, 'a', 'graduate')).toEqual({ a: ['doctorate'], b: ['doctorate'] });
    expect(toggleLevel(toggleLevel(two, 'a', 'undergraduate'), 'a', 'undergraduate')).toEqual(two);
  });

  test('a topic enters with its first level and leaves with its last', { tags: ['4-21'] }, () => {
    expect(toggleLevel(matrix, 'b', 'doctorate')).toEqual({ a: ['graduate'], b: ['doctorate'] });
    expect(toggleLevel({ ...matrix, b: ['doctorate'] }, 'a', 'graduate')).toEqual({ b: ['doctorate'] });
    expect(toggleLevel(matrix, 'a', 'graduate')).toEqual({});
  });

  test('all and none of a row', { tags: ['4-22', '4-23'] }, () => {
    expect(checkAll(matrix, 'b')).toEqual({
      a: ['graduate'],
      b: ['undergraduate', 'graduate', 'doctorate'],
    });
    expect(uncheckAll({ ...matrix, b: ['doctorate'] }, 'a')).toEqual({ b: ['doctorate'] });
    expect(matrix).toEqual({ a: ['graduate'] });
  });
});

describe('how long an offer stands', () => {
  const now = new Date('2026-11-21T12:00:00.000Z');

  test.each([
    [1, '2026-11-28T12:00:00.000Z'],
    [3, '2026-12-12T12:00:00.000Z'],
    [10, '2027-01-30T12:00:00.000Z'],
  ])('%i weeks from noon', { tags: ['4-31', '9-18'] }, (weeks, expiry) => {
    expect(expiryAfter(weeks, now)).toBe(expiry);
  });

  test('it is over at the very moment, not before', () => {
    expect(isExpired({ expiry: '2026-11-21T12:00:00.001Z' }, now)).toBe(false);
    expect(isExpired({ expiry: '2026-11-21T12:00:00.000Z' }, now)).toBe(true);
  });
});

describe('the status of a project', () => {
  const lead = member('lead');
  const chair = member('chair', false, ['water']);
  const administrator = member('administrator', true);
  const bare = { status: 'proposal' as const, taskforces: [] };

  test('an ordinary member’s new project is a proposal', { tags: ['4-27', '4-28'] }, () => {
    expect(statusesFor(lead)).toEqual(['proposal']);
    expect(statusesFor(lead, bare)).toEqual(['proposal']);
  });

  test('a chair and an administrator choose freely', { tags: ['4-27', '4-28'] }, () => {
    for (const actor of [chair, administrator]) expect(statusesFor(actor, bare)).toEqual(projectStatuses);
  });

  test('a lead chooses once the stored project is past proposal or in a task force', {
    tags: ['4-28'],
  }, () => {
    expect(statusesFor(lead, { status: 'complete', taskforces: [] })).toEqual(projectStatuses);
    expect(statusesFor(lead, { ...bare, taskforces: [{ id: 'water' }] })).toEqual(projectStatuses);
  });

  test('task forces are required past proposal', { tags: ['4-29', '4-30', '5-36'] }, () => {
    const draft = { status: 'ongoing' as const, taskforces: [] };
    expect(projectProblems(chair, draft)).toEqual([
      { path: 'taskforces', message: 'Associated Task Forces is required' },
    ]);
    expect(projectProblems(chair, bare)).toEqual([]);
    expect(projectProblems(chair, { ...draft, taskforces: [{ id: 'water' }] })).toEqual([]);
    expect(needsTaskforce(lead, draft)).toBe(false);
  });
});

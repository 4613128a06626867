import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseStored, toItem } from '../../functions/data/stored.ts';
import { endOf, hasEnded, rules } from '../../shared/permissions/policy.ts';
import { fullRecord } from './fixtures.ts';

const { closed: _, ...open } = fullRecord('projects');
const project = { ...open, name: '2026-11-28' };
const { see } = rules.projects;
const at = (day: string) => new Date(`${day}T12:00:00Z`);

// Any field will do: it is the sentence that says which.
beforeEach(() => {
  rules.projects.see = { ...see, endsAt: 'name' as never };
});
afterEach(() => {
  rules.projects.see = see;
});

test('a record ends at what the field says that its kind’s sentence names', () => {
  expect(endOf('projects', project)).toBe('2026-11-28');
  expect([at('2026-11-27'), at('2026-11-28')].map((now) => hasEnded('projects', project, now))).toEqual([
    false,
    true,
  ]);
  expect(hasEnded('projects', {}, at('2026-11-28'))).toBe(false);
});

test('it is in the index by expiry, and read without what is there for the index', () => {
  const item = toItem('projects', project);
  expect(item).toMatchObject({ expiryKind: 'projects', expiry: '2026-11-28' });
  expect(parseStored('projects', item)).toEqual({ record: project });
});

test('without such a sentence it neither ends nor is in the index, even with a field called expiry', () => {
  rules.projects.see = see;
  expect(hasEnded('projects', { ...project, expiry: '2000-01-01' }, at('2026-11-28'))).toBe(false);
  expect(toItem('projects', project)).not.toHaveProperty('expiryKind');
});

test('a closed one doesn’t end, and isn’t in the index', () => {
  const closed = { ...project, closed: '2026-11-20T12:00:00.000Z' };
  expect(hasEnded('projects', closed, at('2026-11-28'))).toBe(false);
  expect(toItem('projects', closed)).not.toHaveProperty('expiryKind');
});

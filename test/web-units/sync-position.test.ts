import { describe, expect, test } from 'vitest';
import { kindFacts } from '../../shared/kinds/collections.ts';
import { progressOf } from '../../web/data/sync.ts';
import {
  emptyPosition,
  isFullResend,
  nextPosition,
  type Page,
  type SyncPosition,
} from '../../web/data/sync-position.ts';

const now = new Date('2026-11-21T10:00:00Z');
const page = (what: Partial<Page>): Page => ({
  cursor: 'c',
  more: false,
  reset: false,
  progress: 0.5,
  ...what,
});
const following = (position: SyncPosition, ...pages: Partial<Page>[]) =>
  pages.reduce((before, each) => nextPosition(before, page(each), now), position);

describe('a first load', () => {
  test('is complete with its last page, and not before', () => {
    const half = following(emptyPosition, { reset: true, more: true, cursor: '1' });
    expect(half).toEqual({ cursor: '1', complete: false, sweeping: false, progress: 0.5, asOf: undefined });
    const whole = following(half, { cursor: '2' });
    expect(whole).toEqual({
      cursor: '2',
      complete: true,
      sweeping: false,
      progress: 1,
      asOf: now.toISOString(),
    });
  });

  test('has nothing to drop, unless it starts again over what came before', () => {
    const half = following(emptyPosition, { reset: true, more: true });
    expect(following(half, { more: true }).sweeping).toBe(false);
    expect(following(half, { reset: true, more: true }).sweeping).toBe(true);
    expect(following(half, { reset: true, more: true }, {}).sweeping).toBe(false);
  });

  test('never goes back in its progress', () => {
    const far = following(emptyPosition, { reset: true, more: true, progress: 0.9 });
    expect(following(far, { more: true, progress: 0.1 }).progress).toBe(0.9);
  });
});

describe('a replica that is whole', () => {
  const whole = following(emptyPosition, { reset: true });

  test('stays whole while everything is sent again, and keeps its date until that is through', () => {
    const later = new Date('2026-11-22T10:00:00Z');
    const again = nextPosition(whole, page({ reset: true, more: true }), later);
    expect(again).toMatchObject({ complete: true, sweeping: true, asOf: now.toISOString() });
    const more = nextPosition(again, page({ more: true }), later);
    expect(more).toMatchObject({ complete: true, sweeping: true, asOf: now.toISOString() });
    expect(nextPosition(more, page({}), later)).toMatchObject({ sweeping: false, asOf: later.toISOString() });
  });
});

test('a load of everything drops what it does not meet, be it one page or many, but not the first', () => {
  const whole = following(emptyPosition, { reset: true });
  expect(isFullResend(emptyPosition, page({ reset: true }))).toBe(false);
  expect(isFullResend(whole, page({}))).toBe(false);
  expect(isFullResend(whole, page({ reset: true }))).toBe(true);
  expect(isFullResend(following(whole, { reset: true, more: true }), page({}))).toBe(true);
});

test('progress follows the order in which collections are sent', { tags: ['4-4'] }, () => {
  const sent = { upsert: [], remove: [] };
  expect(progressOf({ collections: {} })).toBe(0);
  const whole = Object.values(kindFacts).reduce((sum, { loadWeight }) => sum + loadWeight, 0);
  expect(progressOf({ collections: { taskforces: sent, users: sent } })).toBe(18 / whole);
  expect(progressOf({ collections: { offers: sent } })).toBe(95 / whole);
});

test('progress goes on during the members, who are most of a first load', () => {
  const upTo = (id: string) =>
    progressOf({ collections: { users: { upsert: [{ id }], remove: [] } } } as unknown as Parameters<
      typeof progressOf
    >[0]);
  const steps = ['00', '40', '80', 'c0', 'ff'].map((start) =>
    upTo(`${start}f7a660-f717-49b0-9684-94c3b8578248`),
  );
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(steps[2]).toBeCloseTo(0.51, 1);
  expect(steps[4]).toBeLessThan(0.85);
});

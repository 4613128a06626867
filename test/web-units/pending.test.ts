import { afterEach, expect, test, vi } from 'vitest';
import { type Pending, pending, pendingOf, withPendingMark } from '../../web/data/pending.ts';

const told = vi.fn();
const unsubscribe = pending.subscribe(told);
afterEach(() => told.mockClear());

test.each<Pending>(['create', 'edit', 'delete'])(
  'a record is marked while its %s is under way, and by no other mark',
  { tags: ['3-38', '4-9'] },
  async (mark) => {
    const done = await withPendingMark('topics', 'water', mark, async () => {
      expect(pendingOf('topics', 'water')).toBe(mark);
      expect(pendingOf('topics', 'law')).toBeUndefined();
      expect(pendingOf('projects', 'water')).toBeUndefined();
      expect(told).toHaveBeenCalledTimes(1);
      return 'done';
    });
    expect(done).toBe('done');
    expect(pendingOf('topics', 'water')).toBeUndefined();
    expect(told).toHaveBeenCalledTimes(2);
  },
);

test('the mark goes when the call fails too', { tags: ['4-9'] }, async () => {
  const failing = withPendingMark('topics', 'water', 'edit', () => Promise.reject(new Error('no network')));
  await expect(failing).rejects.toThrow('no network');
  expect(pendingOf('topics', 'water')).toBeUndefined();
});

test('who no longer listens is told nothing', async () => {
  unsubscribe();
  await withPendingMark('topics', 'water', 'edit', async () => {});
  expect(told).not.toHaveBeenCalled();
});

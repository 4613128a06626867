import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadScreen } from '../../web/app/load-screen.ts';
import { PartMissing } from '../../web/ui/page/load-part.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const Screen = () => null;

test('a screen is what its code exports', async () => {
  expect(await loadScreen(async () => ({ default: Screen }))).toBe(Screen);
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen whose code does not come is given up after 120 seconds, not before', {
  tags: ['8-4', '9-20'],
}, async () => {
  const failed = vi.fn();
  const loading = loadScreen(() => new Promise(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(failed.mock.calls[0]?.[0]).toBeInstanceOf(PartMissing);
});

test('a screen whose code is not there is given up at once', async () => {
  const gone = loadScreen(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(gone).rejects.toThrow(PartMissing);
  expect(vi.getTimerCount()).toBe(0);
});

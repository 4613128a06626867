import { afterEach, expect, test, vi } from 'vitest';
import { hmacWithCurrentKey, hmacWithEachKey } from '../../functions/stores/hash.ts';

afterEach(() => vi.unstubAllEnvs());

test('a keyed text depends on the key, and on each part and its place', () => {
  vi.stubEnv('CODE_KEYS', 'one');
  const first = hmacWithCurrentKey('join', 'ab', 'c');
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(hmacWithCurrentKey('join', 'ab', 'c')).toBe(first);
  expect(hmacWithCurrentKey('join', 'a', 'bc')).not.toBe(first);
  vi.stubEnv('CODE_KEYS', 'two');
  expect(hmacWithCurrentKey('join', 'ab', 'c')).not.toBe(first);
});

test('what was made before the key was renewed is understood until it is renewed once more', () => {
  vi.stubEnv('CODE_KEYS', 'one');
  const before = hmacWithCurrentKey('join', 'ab');
  vi.stubEnv('CODE_KEYS', 'two,one');
  expect(hmacWithEachKey('join', 'ab')).toEqual([hmacWithCurrentKey('join', 'ab'), before]);
  vi.stubEnv('CODE_KEYS', 'three,two');
  expect(hmacWithEachKey('join', 'ab')).not.toContain(before);
});

test('without a key nothing is made', () => {
  vi.stubEnv('CODE_KEYS', '');
  expect(() => hmacWithCurrentKey('join', 'ab')).toThrow('CODE_KEYS');
});

import { afterEach, expect, test, vi } from 'vitest';
import { keyed, keyedByAny } from '../../functions/stores/keyed.ts';

afterEach(() => vi.unstubAllEnvs());

test('a keyed text depends on the key, and on each part and its place', () => {
  vi.stubEnv('CODE_KEYS', 'one');
  const first = keyed('join', 'ab', 'c');
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(keyed('join', 'ab', 'c')).toBe(first);
  expect(keyed('join', 'a', 'bc')).not.toBe(first);
  vi.stubEnv('CODE_KEYS', 'two');
  expect(keyed('join', 'ab', 'c')).not.toBe(first);
});

test('what was made before the key was renewed is understood until it is renewed once more', () => {
  vi.stubEnv('CODE_KEYS', 'one');
  const before = keyed('join', 'ab');
  vi.stubEnv('CODE_KEYS', 'two,one');
  expect(keyedByAny('join', 'ab')).toEqual([keyed('join', 'ab'), before]);
  vi.stubEnv('CODE_KEYS', 'three,two');
  expect(keyedByAny('join', 'ab')).not.toContain(before);
});

test('without a key nothing is made', () => {
  vi.stubEnv('CODE_KEYS', '');
  expect(() => keyed('join', 'ab')).toThrow('CODE_KEYS');
});

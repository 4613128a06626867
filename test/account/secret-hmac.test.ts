import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTable, type Table } from '../in-process/table.ts';

let table: Table;
let hashes: typeof import('../../functions/stores/hash.ts');
let renewKey: typeof import('../../functions/data/table-key.ts').renewKey;
beforeAll(async () => {
  table = await startTable();
  hashes = await import('../../functions/stores/hash.ts');
  ({ renewKey } = await import('../../functions/data/table-key.ts'));
});
afterEach(() => vi.useRealTimers());
afterAll(() => table.stop());

test('a keyed text depends on each part and its place', async () => {
  const first = await hashes.hmacWithCurrentKey('join', 'ab', 'c');
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await hashes.hmacWithCurrentKey('join', 'ab', 'c')).toBe(first);
  expect(await hashes.hmacWithCurrentKey('join', 'a', 'bc')).not.toBe(first);
});

test('what was made before the key was renewed is understood until it is renewed once more', async () => {
  const before = await hashes.hmacWithCurrentKey('join', 'ab');
  /** Functions that run read the key again after five minutes. */
  const renewed = async () => {
    await renewKey('codes');
    vi.useFakeTimers({ now: Date.now() + 300_001, toFake: ['Date'] });
  };
  await renewed();
  expect(await hashes.hmacWithEachKey('join', 'ab')).toEqual([
    await hashes.hmacWithCurrentKey('join', 'ab'),
    before,
  ]);
  expect(await hashes.hmacWithCurrentKey('join', 'ab')).not.toBe(before);
  await renewed();
  expect(await hashes.hmacWithEachKey('join', 'ab')).toHaveLength(2);
  expect(await hashes.hmacWithEachKey('join', 'ab')).not.toContain(before);
});

test('of functions that need the first key at once all use the same', async () => {
  vi.resetModules();
  const { tableKeys } = await import('../../functions/data/table-key.ts');
  vi.resetModules();
  const other = await import('../../functions/data/table-key.ts');
  const [one, two] = await Promise.all([tableKeys('unsubscribing'), other.tableKeys('unsubscribing')]);
  expect(one).toEqual(two);
});

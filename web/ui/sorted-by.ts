import { normalise } from '../data/text.ts';

/**
 * In the order of the first key, then of the second, and so on; accents and case don't matter.
 * Plain comparison of folded keys: a collator takes ten times as long over ten thousand members.
 */
export function sortedBy<T>(records: readonly T[], keys: (record: T) => string[]): T[] {
  const keyed = records.map((record) => ({ record, key: normalise(keys(record).join('\0')) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ record }) => record);
}

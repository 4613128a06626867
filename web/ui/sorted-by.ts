import { normalise } from '../data/text.ts';

/** What puts records in the order of the first of these, then of the second, and so on; accents and case don't matter. */
export const folded = (...keys: string[]): string => normalise(keys.join('\0'));

/** Plain comparison of folded keys: a collator takes ten times as long over ten thousand members. */
export function inOrder<T>(records: readonly T[], key: (record: T) => string): T[] {
  const keyed = records.map((record) => ({ record, key: key(record) }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  return keyed.map(({ record }) => record);
}

export const sortedBy = <T>(records: readonly T[], keys: (record: T) => string[]): T[] =>
  inOrder(records, (record) => folded(...keys(record)));

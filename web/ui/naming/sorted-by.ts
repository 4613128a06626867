import { normalise } from '../../../shared/words.ts';

/** What puts records in the order of the first of these, then of the second, and so on; accents and case don't matter. */
export const folded = (...keys: string[]): string => normalise(keys.join('\0'));

/**
 * Plain comparison of folded keys: a collator takes ten times as long over ten thousand members.
 *
 * @param key is called twice a comparison: it should read a field, and work nothing out
 */
export const inOrder = <T>(records: readonly T[], key: (record: T) => string): T[] =>
  records.toSorted((one, other) => {
    const first = key(one);
    const second = key(other);
    return first < second ? -1 : first > second ? 1 : 0;
  });

export const sortedBy = <T>(records: readonly T[], keys: (record: T) => string[]): T[] =>
  inOrder(
    records.map((record) => ({ record, key: folded(...keys(record)) })),
    ({ key }) => key,
  ).map(({ record }) => record);

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** In the order of the first key, then of the second, and so on; accents and case don't matter. */
export function sortedBy<T>(records: readonly T[], keys: (record: T) => string[]): T[] {
  const keyed = records.map((record) => ({ record, keys: keys(record) }));
  keyed.sort((a, b) => {
    for (const [at, key] of a.keys.entries()) {
      const order = collator.compare(key, b.keys[at] ?? '');
      if (order !== 0) return order;
    }
    return 0;
  });
  return keyed.map(({ record }) => record);
}

import type { Comparison, Difference } from './restore.ts';

const words: Difference['what'][] = ['comes', 'changes', 'goes'];

/** A table of what a restore would do, by kind. */
export function describeDifferences({ differences, stay, newIdentities }: Comparison): string[] {
  // A partition key may end in # and a member's id; such items count as one kind.
  const byKind = Map.groupBy(differences, ({ item }) => item.pk.replace(/#.*$/, ''));
  const rows = [...byKind].sort(([one], [other]) => (one < other ? -1 : 1));
  const row = (name: string, of: Difference[]) =>
    [name, ...words.map((word) => String(of.filter(({ what }) => what === word).length))]
      .map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(9)))
      .join('');
  return [
    `${''.padEnd(12)}${words.map((word) => word.padStart(9)).join('')}`,
    ...rows.map(([kind, of]) => row(kind, of)),
    row('in all', differences),
    `${stay} items stay as they are.`,
    ...(newIdentities > 0
      ? [`${newIdentities} people no longer have a sign-in and will get a new one.`]
      : []),
  ];
}

/** A line for each item that a restore would change. */
export const listDifferences = ({ differences }: Comparison): string[] =>
  differences.map(({ what, name, item }) =>
    [what.padEnd(7), name, ...(typeof item.name === 'string' ? [item.name] : [])].join('  '),
  );

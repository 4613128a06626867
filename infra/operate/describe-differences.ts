import type { NewIdentities } from './identities.ts';
import type { Comparison, Difference } from './restore.ts';

const words: Difference['what'][] = ['comes', 'changes', 'goes', 'differs', 'refused'];

/** A table of what a restore does, by kind, with the columns that have anything. */
export function describeDifferences({ differences, stay, ...people }: Comparison): string[] {
  // A partition key may end in # and a member's id; such items count as one kind.
  const byKind = Map.groupBy(differences, ({ item }) => item.pk.replace(/#.*$/, ''));
  const rows = [...byKind].sort(([one], [other]) => (one < other ? -1 : 1));
  const used = words.filter((word) => differences.some(({ what }) => what === word));
  const row = (name: string, of: Difference[]) =>
    [name, ...used.map((word) => String(of.filter(({ what }) => what === word).length))]
      .map((cell, at) => (at === 0 ? cell.padEnd(12) : cell.padStart(9)))
      .join('');
  const heading = `${''.padEnd(12)}${used.map((word) => word.padStart(9)).join('')}`;
  const table = [heading, ...rows.map(([kind, of]) => row(kind, of)), row('in all', differences)];
  return [
    ...(used.length > 0 ? table : []),
    `${stay} items stay as they are.`,
    ...(used.includes('differs') ? ['What differs stays as it is; --overwrite puts it back too.'] : []),
    ...describeIdentities(people),
  ];
}

/** Who has a new sign-in, or none, after a restore. */
export const describeIdentities = ({ ids, without }: NewIdentities): string[] => [
  ...(ids.size > 0
    ? [`New sign-ins: ${ids.size}. Whoever has no password chooses one on the sign-in page.`]
    : []),
  ...without.map(
    (id) => `${id} can’t sign in: somebody else uses their address now. Ask them for another one.`,
  ),
];

/** A line for each item that a restore would change, and what is to be known of it. */
export const listDifferences = ({ differences }: Comparison): string[] =>
  differences.flatMap(({ what, name, item, notes = [] }) => [
    [what.padEnd(7), name, ...(typeof item.name === 'string' ? [item.name] : [])].join('  '),
    ...notes.map((note) => `         ${note}`),
  ]);

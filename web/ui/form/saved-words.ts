import { countEntries } from '../../../shared/audit/entry-counts.ts';
import { type Difference, same } from '../drafts/merge.ts';
import { countWords } from '../record/audit-words.ts';

/** 'Changed: Name, Title. Members: 2 added, 1 removed.': what a saving changed. */
export function savedWords(changes: readonly Difference[], labels: Record<string, string>): string {
  const changed = changes.map(({ field, was, mine }) => ({
    label: labels[field] ?? field,
    counts: countWords(countEntries(was, mine, same)),
  }));
  const plain = changed.filter(({ counts }) => !counts).map(({ label }) => label);
  return [
    ...(plain.length > 0 ? [`Changed: ${plain.join(', ')}.`] : []),
    ...changed.filter(({ counts }) => counts).map(({ label, counts }) => `${label}: ${counts}.`),
  ].join(' ');
}

import { countEntries } from '../../../shared/audit/entry-counts.ts';
import { sayLabel } from '../../../shared/kinds/say-label.ts';
import { listed } from '../../../shared/language/format.ts';
import { type Message, t } from '../../../shared/language/messages.ts';
import { type Difference, same } from '../drafts/merge.ts';
import { countWords } from '../record/audit-words.ts';

/** 'Changed: Name, Title. Members: 2 added, 1 removed.': what a saving changed. */
export function savedWords(changes: readonly Difference[], labels: Record<string, Message>): string {
  const changed = changes.map(({ field, was, mine }) => ({
    field: sayLabel(labels, field),
    counts: countWords(countEntries(was, mine, same)),
  }));
  const plain = changed.filter(({ counts }) => !counts).map(({ field }) => field);
  return [
    ...(plain.length > 0 ? [t('Changed: {fields}.', { fields: listed(plain, 'commas') })] : []),
    ...changed.filter(({ counts }) => counts).map((each) => t('{field}: {counts}.', each)),
  ].join(' ');
}

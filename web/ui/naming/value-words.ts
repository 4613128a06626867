import type { Collection } from '../../../shared/kinds/collections.ts';
import { kinds } from '../../../shared/kinds/registry.ts';
import { dateWords } from '../../field-types/date.ts';

/** A field's value in the words that people read. */
export function wordsFor(collection: Collection, field: string, value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  const text = String(value ?? '');
  if (text && kinds[collection].types[field] === 'date') return dateWords(text);
  return kinds[collection].words[field]?.[text] ?? text;
}

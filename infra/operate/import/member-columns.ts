import { contactLabels } from '../../../shared/fields/contact.rules.ts';
import { names } from '../../../shared/kinds/collections.ts';
import { inEnglish } from '../../../shared/language/messages.ts';
import { type Column, columnOf, exportOnly, readerOfWords, required, toParagraphs } from './columns.ts';
import { CellFault } from './names.ts';

const contactWords = Object.values(contactLabels).map((word) => inEnglish(word));
/** Matches the beginning of a contact. */
const beginning = new RegExp(`(?:^|[;\n])\\s*(${contactWords.join('|')})\\s*:`, 'gi');

/** Parses contacts in the format of exports: `Phone: +34 91 555 0100; Email: ana@example.org`. */
function contactsIn(cell: string): { type: string; contact: string }[] {
  const [before = '', ...rest] = cell.split(beginning);
  if (before.trim() !== '' || rest.length === 0)
    throw new CellFault(
      `Say what each contact is, like “Phone: +34 91 555 0100; Website: www.example.org”: ${contactWords.join(', ')}.`,
    );
  const typeOf = readerOfWords(contactLabels);
  return Array.from({ length: rest.length / 2 }, (_, at) => ({
    type: typeOf(rest[2 * at] ?? ''),
    contact: (rest[2 * at + 1] ?? '').trim(),
  }));
}

/** The columns of the app's own export of contacts (web/ui/export). */
export const memberColumns: Column[] = [
  required(columnOf('users', 'name')),
  required(columnOf('users', 'email')),
  columnOf('users', 'title'),
  columnOf('users', 'university', (cell, { universities }) => ({ id: universities.idOf(cell) })),
  {
    field: 'taskforces',
    label: inEnglish(names.taskforces.heading),
    read: (cell, { taskforces }) => taskforces.idsOf(cell),
  },
  columnOf('users', 'topics', (cell, { topics }) => topics.idsOf(cell).map((id) => ({ id }))),
  columnOf('users', 'contact', contactsIn),
  columnOf('users', 'bio', toParagraphs),
  exportOnly('city', 'City'),
  exportOnly('country', 'Country'),
  exportOnly('region', 'Region'),
  exportOnly('languages', 'Languages'),
  columnOf('users', 'familyName'),
];

import type { Collection } from '../../../shared/kinds/collections.ts';
import { kinds } from '../../../shared/kinds/registry.ts';
import { useNames } from '../../data/hooks.ts';
import { Picture } from '../content/picture.tsx';
import { RichText } from '../content/rich-text.tsx';
import { sortedBy } from '../naming/sorted-by.ts';
import { wordsFor } from '../naming/value-words.ts';
import { listChanges } from './merge.ts';
import { hasMarks, markedChanges, type Piece, wordChanges } from './text-changes.ts';

/**
 * Any field's value as a person reads it: references by name, rich text as text, a picture as one.
 *
 * @param other what it is compared with: of a table only the rows are shown that differ from its
 * @param was what it was before: of a list it is said what came and what went, in a text that is marked
 */
export function FieldValue({
  collection,
  field,
  value,
  other,
  was,
}: {
  collection: Collection;
  field: string;
  value: unknown;
  other: unknown;
  was: unknown;
}) {
  const { references, richText, images, words: coded, types } = kinds[collection];
  const reference = references.find((each) => each.field === field);
  const nameOf = useNames(reference?.to ?? collection);
  const worded = (entry: unknown) => (entry === '' ? '' : wordsFor(collection, field, entry));

  if (reference?.shape === 'keys')
    return <Rows value={asRows(value)} other={asRows(other)} nameOf={nameOf} worded={worded} />;
  if (value === undefined || value === '') return <em>nothing</em>;
  if (richText.includes(field)) return <ChangedText was={String(was ?? '')} now={String(value)} />;
  if (typeof value === 'object' && images.includes(field)) return <em>a picture that is not uploaded yet</em>;
  if (images.includes(field)) return <Picture image={String(value)} variant="w400" name="" shape="square" />;
  if (
    typeof value === 'string' &&
    typeof was === 'string' &&
    !reference &&
    !coded[field] &&
    types[field] !== 'date'
  )
    return (
      <span>
        {wordChanges(was, value).map((piece, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never change places.
          <Changed key={at} {...piece} />
        ))}
      </span>
    );
  const words = (value: unknown) => inWords(value, reference ? nameOf : worded);
  const { added, removed } = listChanges(was, value);
  return (
    <>
      {added.length > 0 && <span>Added: {words(added)}</span>}
      {removed.length > 0 && <span>Removed: {words(removed)}</span>}
      <span>{words(value) || 'nothing'}</span>
    </>
  );
}

/** A text with its paragraphs that changed, and the words in them marked; whole where none did. */
function ChangedText({ was, now }: { was: string; now: string }) {
  if (was === now) return <RichText html={now} />;
  const marked = markedChanges(was, now);
  return (
    <>
      {!hasMarks(marked) && <em>Only the formatting is different.</em>}
      <RichText html={marked} marked />
    </>
  );
}

function Changed({ text, change }: Piece) {
  if (change === 'added') return <ins>{text}</ins>;
  return change === 'removed' ? <del>{text}</del> : text;
}

type Rows = Record<string, readonly unknown[]>;
const asRows = (value: unknown) => (value ?? {}) as Rows;

/** The rows in which the two differ: whose they are, and what is in them. */
function Rows({
  value,
  other,
  nameOf,
  worded,
}: {
  value: Rows;
  other: Rows;
  nameOf: (id: string) => string;
  worded: (entry: unknown) => string;
}) {
  const differing = Object.keys({ ...value, ...other }).filter(
    (id) => value[id]?.join() !== other[id]?.join(),
  );
  return (
    <ul className="field-value-rows">
      {sortedBy(differing, (id) => [nameOf(id)]).map((id) => (
        <li key={id}>
          {nameOf(id)}: {value[id]?.length ? value[id].map(worded).join(', ') : <em>nothing</em>}
        </li>
      ))}
    </ul>
  );
}

function inWords(value: unknown, word: (value: string) => string): string {
  if (Array.isArray(value))
    return value
      .map((entry) => inWords(entry, word))
      .filter(Boolean)
      .join(', ');
  if (typeof value !== 'object' || value === null) return word(value as string);
  const { id, ...rest } = value as { id?: unknown };
  const entries = Object.values(rest);
  // A record that is referred to; or a row of its own, whose id says nothing to anybody.
  if (entries.length === 0) return word(String(id));
  return entries
    .map((entry) => inWords(entry, word))
    .filter(Boolean)
    .join(' ');
}

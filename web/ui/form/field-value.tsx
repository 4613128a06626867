import type { ComponentType } from 'react';
import { wordsFor } from '../../../shared/field-types/value-words.ts';
import type { FieldType } from '../../../shared/fields/fields.ts';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { kinds } from '../../../shared/kinds/registry.ts';
import { t } from '../../../shared/language/messages.ts';
import { sortedBy } from '../../../shared/language/sorted-by.ts';
import { useNames } from '../../data/hooks.ts';
import { Picture } from '../content/picture.tsx';
import { RichText } from '../content/rich-text.tsx';
import { type Difference, listChanges } from '../drafts/merge.ts';
import { bothTexts, hasMarks, markedChanges, wordChanges } from './text-changes.ts';

/** One side of a field that two versions differ in. */
type Compared = {
  value: unknown;
  /** The other side: of a table only the rows are shown that differ. */
  other: unknown;
  /** The field before either side changed it: a list says what came and what went, a text marks it. */
  was: unknown;
  words(value: unknown): string;
  nameOf(id: string): string;
};

/** How a type of field is compared. */
type Comparison = {
  Shown: ComponentType<Compared>;
  /** Makes one text of those of both sides. */
  together?(was: string, mine: string, theirs: string): string;
};

const line: Comparison = { Shown: MarkedLine };
const listed: Comparison = { Shown: ListedWords };
const comparisons: Record<FieldType, Comparison> = {
  text: line,
  richText: { Shown: MarkedText, together: bothTexts },
  address: line,
  country: line,
  number: listed,
  yesNo: listed,
  timestamp: listed,
  code: listed,
  region: listed,
  language: listed,
  reference: listed,
  levels: { Shown: DifferingRows },
  contact: listed,
  link: listed,
  otherNames: listed,
  picture: { Shown: ShownPicture },
};

const comparisonOf = (collection: Collection, field: string) =>
  comparisons[kinds[collection].types[field] ?? 'text'];

/** A field's value as a person reads it, beside what it is compared with. */
export function FieldValue({
  collection,
  field,
  ...sides
}: Pick<Compared, 'value' | 'other' | 'was'> & { collection: Collection; field: string }) {
  const reference = kinds[collection].references.find((each) => each.field === field);
  const nameOf = useNames(reference?.to ?? collection);
  const { Shown } = comparisonOf(collection, field);
  if (sides.value === undefined || sides.value === '') return <em>{t('nothing')}</em>;
  return <Shown {...sides} words={wordsFor(collection, field, nameOf)} nameOf={nameOf} />;
}

/** The changes with “both together” of the texts that either side changed, where that is neither side's alone. */
export const withBothTexts = (collection: Collection, changes: readonly Difference[]): Difference[] =>
  changes.map((change) => {
    const makeTogether = comparisonOf(collection, change.field).together;
    if (change.by !== 'both' || !makeTogether) return change;
    const [was = '', mine, theirs] = [change.was, change.mine, change.theirs].map((text) =>
      String(text ?? ''),
    );
    if (!mine || !theirs) return change;
    const together = makeTogether(was, mine, theirs);
    return together === mine || together === theirs ? change : { ...change, together };
  });

function ListedWords({ value, was, words }: Compared) {
  const { added, removed } = listChanges(was, value);
  return (
    <>
      {added.length > 0 && <span>{t('Added: {entries}', { entries: words(added) })}</span>}
      {removed.length > 0 && <span>{t('Removed: {entries}', { entries: words(removed) })}</span>}
      <span>{words(value) || t('nothing')}</span>
    </>
  );
}

/** A line with the words that changed marked. */
function MarkedLine({ value, was, words }: Compared) {
  const pieces = typeof was === 'string' ? wordChanges(was, String(value)) : [{ text: words(value) }];
  return (
    <span>
      {pieces.map(({ text, change }, at) => {
        const Mark = change && ({ added: 'ins', removed: 'del' } as const)[change];
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and never change places.
        return Mark ? <Mark key={at}>{text}</Mark> : text;
      })}
    </span>
  );
}

/** A text with its paragraphs that changed, and the words in them marked; whole where none did. */
function MarkedText({ value, was }: Compared) {
  const [before, now] = [String(was ?? ''), String(value)];
  if (before === now) return <RichText html={now} />;
  const marked = markedChanges(before, now);
  return (
    <>
      {!hasMarks(marked) && <em>{t('Only the formatting is different.')}</em>}
      <RichText html={marked} marked />
    </>
  );
}

function ShownPicture({ value }: Compared) {
  if (typeof value === 'object') return <em>{t('a picture that is not uploaded yet')}</em>;
  return <Picture image={String(value)} variant="w400" name="" shape="square" />;
}

type Rows = Record<string, readonly unknown[]>;

/** The rows in which the two differ: whose they are, and what is in them. */
function DifferingRows({ value, other, words, nameOf }: Compared) {
  const [rows, others] = [value as Rows, (other ?? {}) as Rows];
  const differing = Object.keys({ ...rows, ...others }).filter(
    (id) => rows[id]?.join() !== others[id]?.join(),
  );
  return (
    <ul className="field-value-rows">
      {sortedBy(differing, (id) => [nameOf(id)]).map((id) => (
        <li key={id}>
          {rows[id]?.length ? (
            words({ [id]: rows[id] })
          ) : (
            <>
              {nameOf(id)}: <em>{t('nothing')}</em>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

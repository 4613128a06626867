import type { Collection } from '../../shared/collections.ts';
import { kinds } from '../../shared/registry.ts';
import { useNames } from '../data/hooks.ts';
import { Picture } from './picture.tsx';
import { RichText } from './rich-text.tsx';

/** Any field's value as a person reads it: references by name, rich text as text, a picture as one. */
export function FieldValue({
  collection,
  field,
  value,
}: {
  collection: Collection;
  field: string;
  value: unknown;
}) {
  const { references, richText, images } = kinds[collection];
  const nameOf = useNames(references.find((each) => each.field === field)?.to ?? collection);
  const refers = references.some((each) => each.field === field);
  if (value === undefined || value === '') return <em>nothing</em>;
  if (richText.includes(field)) return <RichText html={String(value)} />;
  if (images.includes(field)) return <Picture image={String(value)} variant="w400" name="" shape="square" />;
  return <span>{inWords(value, refers ? nameOf : undefined)}</span>;
}

function inWords(value: unknown, nameOf: ((id: string) => string) | undefined): string {
  if (Array.isArray(value)) return value.map((entry) => inWords(entry, nameOf)).join(', ') || 'nothing';
  if (typeof value === 'object' && value !== null) {
    if ('id' in value && nameOf) return nameOf(String(value.id));
    return Object.entries(value)
      .filter(([key]) => key !== 'id')
      .map(([key, entry]) =>
        nameOf ? `${nameOf(key)}: ${inWords(entry, undefined)}` : inWords(entry, undefined),
      )
      .join(' ');
  }
  return nameOf ? nameOf(String(value)) : String(value ?? '');
}

import { type Collection, kinds, type Stored } from '../../../../shared/kinds/registry.ts';

/**
 * A record that was created and never changed, validated by its schema. Required fields that the seed doesn't set come
 * from the kind's example.
 */
export function newRecord<C extends Collection>(
  collection: C,
  id: string,
  created: Date,
  fields: object,
): Stored<C> {
  const timestamp = created.toISOString();
  return kinds[collection].stored.parse({
    ...kinds[collection].examples.kept,
    ...fields,
    id,
    version: 1,
    createTimestamp: timestamp,
    updateTimestamp: timestamp,
  }) as Stored<C>;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const paragraphs = (...texts: string[]): string =>
  texts.map((text) => `<p>${escaped(text)}</p>`).join('');

export const list = (...entries: string[]): string =>
  `<ul>${entries.map((entry) => `<li><p>${escaped(entry)}</p></li>`).join('')}</ul>`;

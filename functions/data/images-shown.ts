import type { UploadPurpose } from '../../shared/contract.ts';
import { type Collection, collections, kinds } from '../../shared/registry.ts';
import { everyAway } from './away.ts';
import { everyRecord } from './records.ts';

export type ImageShown = { field: string; id: string; purpose: UploadPurpose };

/** The images that a record shows: its picture, and those in its texts. */
export function imagesShownBy(collection: Collection, record: object): ImageShown[] {
  const { images, richText } = kinds[collection];
  const value = (field: string) => String((record as Record<string, unknown>)[field] ?? '');
  return [
    ...images.map((field): ImageShown => ({ field, id: value(field), purpose: 'picture' })),
    ...richText.flatMap((field) =>
      [...value(field).matchAll(/\/media\/([\w-]+)\//g)].map(
        ([, id = '']): ImageShown => ({ field, id, purpose: 'embed' }),
      ),
    ),
  ].filter(({ id }) => id !== '');
}

/** The ids of all images that any record shows, those of deleted members included while they are kept. */
export async function imagesShown(): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const collection of collections)
    for await (const record of everyRecord(collection))
      for (const { id } of imagesShownBy(collection, record)) shown.add(id);
  // Whoever is brought back shows theirs again.
  for await (const { record } of everyAway())
    for (const { id } of imagesShownBy('users', record)) shown.add(id);
  return shown;
}

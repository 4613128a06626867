import type { UploadPurpose } from '../../shared/picture/upload.ts';
import { type Collection, collections, kinds } from '../../shared/registry.ts';
import { everyItem } from '../data/records.ts';
import { readStored } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import { everyAwayItem } from './away.ts';
import { everyEarlierProfile } from './edits.ts';

/** A picture as texts keep it, earlier ones behind what it shows. Links and words may hold such an address, too. */
const pictureKept = /<img [^<>]*?src="\/media\/([\w-]+)\//g;

export type ImageShown = { field: string; id: string; purpose: UploadPurpose };

/** The images that a record shows: its picture, and those in its texts. */
export function imagesShownBy(collection: Collection, record: object): ImageShown[] {
  const { images, richText } = kinds[collection];
  const value = (field: string) => String((record as Record<string, unknown>)[field] ?? '');
  return [
    ...images.map((field): ImageShown => ({ field, id: value(field), purpose: 'picture' })),
    ...richText.flatMap((field) =>
      [...value(field).matchAll(pictureKept)].map(
        ([, id = '']): ImageShown => ({ field, id, purpose: 'embed' }),
      ),
    ),
  ].filter(({ id }) => id !== '');
}

/** The ids of the images that what is kept shows; every word of what can't be read might be one. */
export function imagesIn(collection: Collection, kept: Record<string, unknown>): string[] {
  const record = readStored(collection, kept);
  return record
    ? imagesShownBy(collection, record).map(({ id }) => id)
    : (JSON.stringify(kept).match(/[\w-]+/g) ?? []);
}

/** The ids of all images that any record shows, those of deleted members, and of profiles as they were, while they are kept. */
export async function imagesShown(): Promise<Set<string>> {
  const shown = new Set<string>();
  const add = (ids: string[]) => ids.forEach((id) => void shown.add(id));
  for (const collection of collections)
    for await (const item of everyItem(collection)) add(imagesIn(collection, item));
  // Whoever is brought back shows theirs again.
  for await (const { record } of everyAwayItem()) add(imagesIn('users', record as Item));
  // So does a profile that its member puts back.
  for await (const was of everyEarlierProfile()) add(imagesShownBy('users', was).map(({ id }) => id));
  return shown;
}

import { type Collection, collections, kinds } from '../../shared/kinds/registry.ts';
import type { UploadPurpose } from '../../shared/picture/upload.ts';
import { everyItem } from '../data/records.ts';
import { readStored } from '../data/stored.ts';
import type { Item } from '../data/table.ts';
import { everyEarlierProfile } from './edits.ts';
import { everySoftDeletedItem } from './soft-deleted.ts';

/**
 * A picture in a stored rich text, where its address may follow other attributes. Links and words can hold such an
 * address too.
 */
const pictureKept = /<img [^<>]*?src="\/media\/([\w-]+)\//g;

export type ImageShown = { field: string; id: string; purpose: UploadPurpose };

/** The images of a record: its picture, and those in its rich texts. */
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

/** The ids of a stored record's images. If it can't be read, every word in it could be one. */
export function imagesIn(collection: Collection, item: Record<string, unknown>): string[] {
  const record = readStored(collection, item);
  return record
    ? imagesShownBy(collection, record).map(({ id }) => id)
    : (JSON.stringify(item).match(/[\w-]+/g) ?? []);
}

/** The ids of all images in records, deleted members and previous profiles. */
export async function imagesShown(): Promise<Set<string>> {
  const shown = new Set<string>();
  const add = (ids: string[]) => ids.forEach((id) => void shown.add(id));
  for (const collection of collections)
    for await (const item of everyItem(collection)) add(imagesIn(collection, item));
  // A restored member shows their images again.
  for await (const { record } of everySoftDeletedItem()) add(imagesIn('users', record as Item));
  // So does a profile whose edit is undone.
  for await (const was of everyEarlierProfile()) add(imagesShownBy('users', was).map(({ id }) => id));
  return shown;
}

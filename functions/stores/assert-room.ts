import type { Collection } from '../../shared/kinds/collections.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { everyItem, memberRange } from '../data/records.ts';

/** @throws ProductError `conflict` if the member has `most` records of a kind whose records belong to one member */
export async function assertRoom(
  collection: Collection,
  member: string,
  most: number,
  message: string,
): Promise<void> {
  let count = 0;
  for await (const _ of everyItem(collection, memberRange(collection, member).of)) count += 1;
  if (count >= most) throw new ProductError('conflict', { message });
}

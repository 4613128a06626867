import type { Region } from 'sharp';
import { type SentSentence, toSent } from '../../shared/language/messages.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { change, UnitOfWork } from '../data/change.ts';
import { toUpload, toUploadItem, type Upload, uploadKey } from '../stores/uploads.ts';
import { decode, type Pixels } from './decode.ts';
import { makeVariants } from './make-variants.ts';
import { deleteOriginal, readOriginal, writeVariants } from './storage.ts';

/**
 * Makes the variants of an upload, or refuses it, and deletes the original. A repeated event, or a second file to the
 * same URL, changes nothing.
 */
export async function receiveUpload(imageId: string): Promise<void> {
  const item = await new UnitOfWork().item(uploadKey(imageId));
  if (item?.status === 'waiting') await checkUpload(imageId, toUpload(item));
  await deleteOriginal(imageId);
}

async function checkUpload(imageId: string, { purpose, square }: Upload): Promise<void> {
  const original = await readOriginal(imageId);
  try {
    const picture = await decode(original);
    await writeVariants(
      imageId,
      await makeVariants(picture, purpose, square ? squareOf(picture) : undefined),
    );
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return recordOutcome(imageId, { status: 'refused', ...toSent(error.sentence) });
  }
  await recordOutcome(imageId, { status: 'ready' });
}

/** The whole picture, if it is square as announced. */
function squareOf({ width, height }: Pixels): Region | undefined {
  return width === height ? { left: 0, top: 0, width, height } : undefined;
}

export async function recordOutcome(
  imageId: string,
  outcome: Pick<Upload, 'status'> & Partial<SentSentence>,
): Promise<void> {
  await change(async (unit) => {
    const item = await unit.item(uploadKey(imageId));
    if (item?.status !== 'waiting') return;
    await unit.putItem(toUploadItem({ ...toUpload(item), ...outcome }));
  });
}

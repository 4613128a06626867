import type { UploadPurpose } from '../../shared/contract.ts';
import { ProductError } from '../../shared/errors.ts';
import { change, Unit } from '../data/change.ts';
import { toUpload, toUploadItem, type Upload, uploadKey } from '../data/uploads.ts';
import { decode } from './decode.ts';
import { makeVariants } from './make-variants.ts';
import { deleteOriginal, readOriginal, writeVariants } from './storage.ts';

/**
 * Makes the variants of an upload, or refuses it, and deletes the original. An upload is judged once:
 * a repeated event, or a second file sent to an address still good, changes nothing.
 */
export async function receiveUpload(imageId: string): Promise<void> {
  const item = await new Unit().item(uploadKey(imageId));
  if (item?.status === 'waiting') await judge(imageId, toUpload(item).purpose);
  await deleteOriginal(imageId);
}

async function judge(imageId: string, purpose: UploadPurpose): Promise<void> {
  const original = await readOriginal(imageId);
  try {
    await writeVariants(imageId, await makeVariants(await decode(original), purpose));
  } catch (error) {
    if (!(error instanceof ProductError)) throw error;
    return conclude(imageId, { status: 'refused', message: error.message });
  }
  await conclude(imageId, { status: 'ready' });
}

async function conclude(imageId: string, verdict: Pick<Upload, 'status' | 'message'>): Promise<void> {
  await change(async (unit) => {
    const item = await unit.item(uploadKey(imageId));
    if (item?.status !== 'waiting') return;
    await unit.putItem(toUploadItem({ ...toUpload(item), ...verdict }));
  });
}

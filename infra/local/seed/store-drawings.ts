import sharp from 'sharp';
import { decode } from '../../../functions/media/decode.ts';
import { makeVariants } from '../../../functions/media/make-variants.ts';
import { writeVariants } from '../../../functions/media/storage.ts';
import { forEachLimited } from '../../../functions/stores/for-each-limited.ts';
import type { Upload } from '../../../functions/stores/uploads.ts';
import { founding } from './people.ts';
import type { Drawing } from './pictures/portrait.ts';

/** The item of a drawing: a successful upload. */
export const uploadOf = ({ imageId, owner }: Drawing): Upload => ({
  id: imageId,
  owner,
  purpose: 'picture',
  status: 'ready',
  createTimestamp: founding.toISOString(),
});

/** A picture has several files, and the storage has at most fifty connections. */
const atOnce = 4;

/** Makes the variants of drawings as if they had been uploaded. */
export async function storeDrawings(drawings: Drawing[]): Promise<void> {
  await forEachLimited(drawings, atOnce, async ({ imageId, svg }) => {
    const picture = await decode(await sharp(Buffer.from(svg)).png().toBuffer());
    const side = Math.min(picture.width, picture.height);
    // A drawn face is in the middle; the detector wouldn't find it.
    const face = { left: Math.trunc((picture.width - side) / 2), top: 0, width: side, height: side };
    await writeVariants(imageId, await makeVariants(picture, 'picture', face));
  });
}

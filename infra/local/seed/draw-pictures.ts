import sharp from 'sharp';
import { decode } from '../../../functions/media/decode.ts';
import { makeVariants } from '../../../functions/media/make-variants.ts';
import { writeVariants } from '../../../functions/media/storage.ts';
import type { Upload } from '../../../functions/stores/uploads.ts';
import { forEachLimited } from '../../../shared/for-each-limited.ts';
import { founding } from './people.ts';
import type { Drawing } from './pictures/portrait.ts';

/** How the table remembers a drawing: as an upload that went well. */
export const uploadOf = ({ imageId, owner }: Drawing): Upload => ({
  id: imageId,
  owner,
  purpose: 'picture',
  status: 'ready',
  createTimestamp: founding.toISOString(),
});

/** A picture is put as several files, for each of which the storage has a connection of at most fifty. */
const atOnce = 4;

/** Puts drawings through what makes pictures of uploads, as if each had been one. */
export async function drawn(drawings: Drawing[]): Promise<void> {
  await forEachLimited(drawings, atOnce, async ({ imageId, svg }) => {
    const picture = await decode(await sharp(Buffer.from(svg)).png().toBuffer());
    const side = Math.min(picture.width, picture.height);
    // A drawn face is in the middle, and none that a detector would know.
    const face = { left: Math.trunc((picture.width - side) / 2), top: 0, width: side, height: side };
    await writeVariants(imageId, await makeVariants(picture, 'picture', face));
  });
}

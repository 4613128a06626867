import { msg } from '../../shared/language/messages.ts';
import type { imageTypes } from '../../shared/picture/upload.ts';
import { ProductError } from '../../shared/protocol/errors.ts';

type ImageType = (typeof imageTypes)[number];

/** So many bytes tell a file's type: an AVIF lists its brands at the beginning. */
const headSize = 64;

const signatures: [ImageType, (head: string) => boolean][] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['image/avif', hasAvifBrand],
];

/**
 * Finds a picture's type by its first bytes, because systems report types differently or not at all.
 *
 * @throws ProductError when the file can't be read
 */
export async function contentTypeOf(file: Blob): Promise<ImageType | 'application/octet-stream'> {
  const head = await file
    .slice(0, headSize)
    .arrayBuffer()
    .catch(() => {
      throw new ProductError('unsupported-type', {
        message: msg('This file can’t be read. Choose it again.'),
      });
    });
  const text = String.fromCharCode(...new Uint8Array(head));
  return signatures.find(([, fits]) => fits(text))?.[0] ?? 'application/octet-stream';
}

/** Checks all brands, because the main one may say only that the file is an image or animated. */
function hasAvifBrand(head: string): boolean {
  if (!head.startsWith('ftyp', 4)) return false;
  // The first four bytes have the length of the list.
  const brands: string[] = head.slice(8, head.charCodeAt(3)).match(/.{4}/gs) ?? [];
  return brands.includes('avif') || brands.includes('avis');
}

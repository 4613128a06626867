import { ProductError } from '../../shared/errors.ts';
import type { imageTypes } from '../../shared/picture/upload.ts';

type ImageType = (typeof imageTypes)[number];

/** How many bytes tell what a file is: an AVIF lists its brands in its first ones. */
const headSize = 64;

const signatures: [ImageType, (head: string) => boolean][] = [
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/gif', (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a')],
  ['image/webp', (head) => head.startsWith('RIFF') && head.startsWith('WEBP', 8)],
  ['image/avif', hasAvifBrand],
];

/**
 * What a picture file is by its first bytes. Systems and programs name types in ways of their own, or not at all.
 *
 * @throws ProductError when the file can't be read any longer
 */
export async function contentTypeOf(file: Blob): Promise<ImageType | 'application/octet-stream'> {
  const head = await file
    .slice(0, headSize)
    .arrayBuffer()
    .catch(() => {
      throw new ProductError('unsupported-type', { message: 'This file can’t be read. Choose it again.' });
    });
  const text = String.fromCharCode(...new Uint8Array(head));
  return signatures.find(([, fits]) => fits(text))?.[0] ?? 'application/octet-stream';
}

/** By any of its brands: the main one may only say that it is an image, or that it is animated. */
function hasAvifBrand(head: string): boolean {
  if (!head.startsWith('ftyp', 4)) return false;
  // The length of the list is in its first four bytes.
  const brands: string[] = head.slice(8, head.charCodeAt(3)).match(/.{4}/gs) ?? [];
  return brands.includes('avif') || brands.includes('avis');
}

import sharp, { type Region, type Sharp } from 'sharp';
import { type UploadPurpose, type Variant, variants } from '../../shared/picture/upload.ts';
import type { Pixels } from './decode.ts';
import { squareAroundFace } from './face-square.ts';

const quality = 82;
/** A very tall picture is made smaller than the variant's width rather than taller than this many widths. */
const mostWidths = 2;

/**
 * Every variant that the contract lists for a purpose, as WebP without metadata. None is larger than
 * the picture itself.
 *
 * @param face the square to show where one is wanted; found in the picture unless it is known.
 */
export async function makeVariants(
  picture: Pixels,
  purpose: UploadPurpose,
  face?: Region,
): Promise<Map<Variant, Buffer>> {
  const { data, ...raw } = picture;
  const wanted = (Object.keys(variants) as Variant[]).filter((name) => variants[name].purpose === purpose);
  const square = wanted.some((name) => variants[name].square) && (face ?? (await squareAroundFace(picture)));

  const sized = (name: Variant): Sharp => {
    const { width } = variants[name];
    const image = sharp(data, { raw });
    return variants[name].square && square
      ? image.extract(square).resize({ width, height: width, withoutEnlargement: true })
      : image.resize({ width, height: width * mostWidths, fit: 'inside', withoutEnlargement: true });
  };
  return new Map(
    await Promise.all(
      wanted.map(async (name) => [name, await sized(name).webp({ quality }).toBuffer()] as const),
    ),
  );
}

import sharp, { type Region, type Sharp } from 'sharp';
import { type UploadPurpose, type Variant, variants } from '../../shared/picture/upload.ts';
import type { Pixels } from './decode.ts';
import { squareAroundFace } from './face-square.ts';

const quality = 82;
/** The largest height of a variant, in widths: a taller picture gets narrower. */
const mostWidths = 2;

/**
 * Makes all variants of a purpose, as WebP without metadata, none larger than the picture.
 *
 * @param face the square to show; detected in the picture if undefined
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

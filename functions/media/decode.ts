import sharp, { type Metadata } from 'sharp';
import { ProductError } from '../../shared/errors.ts';
import { mostPixels, mostPixelsOfAvif } from '../../shared/picture/upload.ts';

/** A picture that is safe to work on: pixels, upright, in sRGB, without a trace of the file it came in. */
export type Pixels = {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
};

/** Width and height, in pixels, up to which detail is kept: beyond what any variant shows. */
const mostDetail = 2400;
const mostSeconds = 20;

const refusal = (message: string) => new ProductError('unsupported-type', { message });

/**
 * Only these readers are left in the image library for the rest of the process: an SVG, a PDF or a
 * TIFF isn't looked into, whatever its name or type says.
 */
export function readPicturesOnly(): void {
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  });
}

async function metadataOf(original: Uint8Array): Promise<Metadata> {
  try {
    // Reads the header alone; the number of pixels is checked after it, to say so in words.
    return await sharp(original, { limitInputPixels: false }).metadata();
  } catch {
    throw refusal('This file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.');
  }
}

function assertNotTooLarge(pixels: number, isAvif: boolean): void {
  const has = `This picture has ${Math.ceil(pixels / 1e6)} megapixels.`;
  if (pixels > mostPixels)
    throw new ProductError('too-large', {
      message: `${has} Please choose one with at most ${mostPixels / 1e6}.`,
    });
  if (isAvif && pixels > mostPixelsOfAvif)
    throw new ProductError('too-large', {
      message: `${has} An AVIF can have at most ${mostPixelsOfAvif / 1e6}: please choose a smaller one, or save it as a JPEG.`,
    });
}

/** Where an AVIF has its main brand. */
const mainBrand = 8;

/**
 * An animated AVIF as the still picture that it holds too. The library reads no file that says in its main brand that
 * it is animated; the still picture is the first frame.
 */
function asStill(original: Uint8Array): Uint8Array {
  if (Buffer.from(original.subarray(mainBrand - 4, mainBrand + 4)).toString('latin1') !== 'ftypavis')
    return original;
  const still = Buffer.from(original);
  still.write('avif', mainBrand);
  return still;
}

/**
 * Reads an uploaded file, of an animation the first frame. What it is is checked by its content.
 *
 * @throws ProductError `unsupported-type` or `too-large`, with a sentence for whoever chose the file.
 */
export async function decode(uploaded: Uint8Array): Promise<Pixels> {
  const original = asStill(uploaded);
  const { width, height, compression } = await metadataOf(original);
  assertNotTooLarge(width * height, compression === 'av1');
  try {
    const { data, info } = await sharp(original, { limitInputPixels: mostPixels, failOn: 'error' })
      .timeout({ seconds: mostSeconds })
      .autoOrient()
      .resize({ width: mostDetail, height: mostDetail, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    throw compression === 'hevc'
      ? refusal('HEIC pictures cannot be read here. Please save it as a JPEG and choose that.')
      : refusal('This picture is damaged and cannot be read. Please choose another one.');
  }
}

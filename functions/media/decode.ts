import sharp, { type Metadata } from 'sharp';
import { type Message, msg } from '../../shared/language/messages.ts';
import { mostPixels, mostPixelsOfAvif } from '../../shared/picture/upload.ts';
import { ProductError } from '../../shared/protocol/errors.ts';

/** A decoded picture: upright, in sRGB, without metadata. */
export type Pixels = {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
};

/** The largest width and height in pixels, beyond what any variant shows. */
const mostDetail = 2400;
const mostSeconds = 20;

const refusal = (message: Message) => new ProductError('unsupported-type', { message });

/**
 * Blocks all other readers of the image library, so that an SVG, PDF or TIFF is never parsed, whatever its name or
 * type.
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
    // This reads only the header; the pixels are checked afterwards, for a better message.
    return await sharp(original, { limitInputPixels: false }).metadata();
  } catch {
    throw refusal(
      msg('This file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.'),
    );
  }
}

function assertNotTooLarge(pixels: number, isAvif: boolean): void {
  if (pixels > mostPixels)
    throw new ProductError('too-large', {
      message: msg('This picture has {megapixels} megapixels. Please choose one with at most {most}.'),
      values: { megapixels: Math.ceil(pixels / 1e6), most: mostPixels / 1e6 },
    });
  if (isAvif && pixels > mostPixelsOfAvif)
    throw new ProductError('too-large', {
      message: msg(
        'This picture has {megapixels} megapixels. An AVIF can have at most {most}: please choose a smaller one, or save it as a JPEG.',
      ),
      values: { megapixels: Math.ceil(pixels / 1e6), most: mostPixelsOfAvif / 1e6 },
    });
}

/** The offset of an AVIF's main brand. */
const mainBrand = 8;

/**
 * An animated AVIF as a still picture: the library refuses the brand of animations, and the file also holds its first
 * frame.
 */
function asStill(original: Uint8Array): Uint8Array {
  if (Buffer.from(original.subarray(mainBrand - 4, mainBrand + 4)).toString('latin1') !== 'ftypavis')
    return original;
  const still = Buffer.from(original);
  still.write('avif', mainBrand);
  return still;
}

/**
 * Decodes an uploaded file, of an animation the first frame. Its type is detected from the content.
 *
 * @throws `unsupported-type` or `too-large`, with a message for the person
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
      ? refusal(msg('HEIC pictures cannot be read here. Please save it as a JPEG and choose that.'))
      : refusal(msg('This picture is damaged and cannot be read. Please choose another one.'));
  }
}

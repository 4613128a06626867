import sharp, { type Region } from 'sharp';
import type { Pixels } from './decode.ts';
import { type Face, facesIn, inputSize, loadNetwork } from './face-network.ts';

/** How much larger than the face, brow to chin, the square is: room for hair, neck and shoulders. */
const roomAround = 2.2;
/** The square isn't narrower than the largest variant while the picture has the pixels. */
const leastSide = 248;

let network: ReturnType<typeof loadNetwork> | undefined;

async function largestFace({ data, ...raw }: Pixels): Promise<Face | undefined> {
  network ??= loadNetwork();
  const rgb = await sharp(data, { raw })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(inputSize, inputSize, { fit: 'contain', position: 'left top', background: 'black' })
    .raw()
    .toBuffer();
  return facesIn(await network, rgb).sort((a, b) => b.width * b.height - a.width * a.height)[0];
}

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The square of a picture that shows its largest face with some room around it; without a face, the
 * square that draws most attention.
 */
export async function squareAroundFace(picture: Pixels): Promise<Region> {
  const { data, width, height, channels } = picture;
  const short = Math.min(width, height);
  const face = await largestFace(picture);
  if (face) {
    const scale = Math.max(width, height) / inputSize;
    const side = Math.round(within(Math.max(face.width, face.height) * scale * roomAround, leastSide, short));
    const from = (start: number, length: number, limit: number) =>
      Math.round(within((start + length / 2) * scale - side / 2, 0, limit - side));
    return {
      left: from(face.left, face.width, width),
      top: from(face.top, face.height, height),
      width: side,
      height: side,
    };
  }
  const { info } = await sharp(data, { raw: { width, height, channels } })
    .resize(short, short, { position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    left: Math.abs(info.cropOffsetLeft ?? 0),
    top: Math.abs(info.cropOffsetTop ?? 0),
    width: short,
    height: short,
  };
}

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { decode } from '../../functions/media/decode.ts';
import { loadNetwork, squareAroundFace } from '../../functions/media/face-square.ts';
import { makeVariants } from '../../functions/media/make-variants.ts';
import { facesIn, inputSize } from '../../shared/face-detector/face-detector.ts';
import { photograph, plain } from './pictures.ts';

const sizesOf = async (made: Map<string, Buffer>) =>
  Object.fromEntries(
    await Promise.all(
      [...made].map(async ([name, file]) => {
        const { width, height, format } = await sharp(file).metadata();
        return [name, `${format} ${width}x${height}`];
      }),
    ),
  );

describe('The variants of a picture', () => {
  it('are those of the contract, for a member and for a university', async () => {
    const made = await makeVariants(await decode(photograph(1)), 'picture');
    expect(await sizesOf(made)).toEqual({
      w400: 'webp 400x267',
      face64: 'webp 64x64',
      face200: 'webp 200x200',
      face248: 'webp 248x248',
    });
  });

  it('have one size in a text', async () => {
    const made = await makeVariants(await decode(photograph(1)), 'embed');
    expect(await sizesOf(made)).toEqual({ w1200: 'webp 1200x800' });
  });

  it('are never larger than the picture', async () => {
    const small = await decode(await plain(100, 50).png().toBuffer());
    expect(await sizesOf(await makeVariants(small, 'picture'))).toEqual({
      w400: 'webp 100x50',
      face64: 'webp 50x50',
      face200: 'webp 50x50',
      face248: 'webp 50x50',
    });
    const dot = await decode(await plain(1, 1).gif().toBuffer());
    expect(await sizesOf(await makeVariants(dot, 'embed'))).toEqual({ w1200: 'webp 1x1' });
  });

  it('stay within bounds when the picture is a strip', async () => {
    const strip = await decode(await plain(10, 20_000).png().toBuffer());
    expect((await sizesOf(await makeVariants(strip, 'picture'))).w400).toBe('webp 1x800');
  });

  it('carry nothing of the file: no place, no camera, no colour profile', async () => {
    const original = photograph(1);
    expect((await sharp(original).metadata()).exif?.toString('latin1')).toContain('SONY');
    for (const purpose of ['picture', 'embed'] as const)
      for (const file of (await makeVariants(await decode(original), purpose)).values()) {
        const { exif, icc, iptc, xmp, orientation } = await sharp(file).metadata();
        expect({ exif, icc, iptc, xmp, orientation }).toEqual({});
        expect(file.toString('latin1')).not.toContain('SONY');
      }
  });
});

/** Faces as face-api.js itself finds them in its own photographs: centre and width, in 640ths of the width. */
const known: Record<number, [x: number, y: number, width: number][]> = {
  1: [
    [311, 190, 105],
    [525, 118, 99],
    [163, 172, 100],
  ],
  3: [
    [387, 130, 110],
    [227, 168, 105],
    [529, 160, 98],
  ],
  4: [
    [251, 72, 86],
    [119, 117, 92],
    [353, 115, 88],
  ],
  6: [
    [528, 152, 97],
    [256, 171, 100],
    [118, 222, 109],
    [410, 164, 92],
  ],
};

describe('The face', () => {
  it.each(Object.entries(known))('is where face-api.js finds it, in photograph %s', async (number, faces) => {
    const { data, info } = await sharp(photograph(Number(number)))
      .resize(inputSize, inputSize, { fit: 'contain', position: 'left top', background: 'black' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.channels).toBe(3);
    const unit = inputSize / 640;
    const found = facesIn(await loadNetwork(), data);
    for (const [x, y, width] of faces) {
      const near = found.some(
        (face) =>
          Math.abs((face.left + face.width / 2) / unit - x) < 12 &&
          Math.abs((face.top + face.height / 2) / unit - y) < 12 &&
          Math.abs(face.width / unit - width) < 15,
      );
      expect(near, `a face at ${x}, ${y} in ${JSON.stringify(found)}`).toBe(true);
    }
  });

  it('is whole within the square, at either end of a wide picture', async () => {
    // One person of photograph 1, at the far right, then mirrored at the far left.
    const person = sharp(photograph(1)).extract({ left: 1250, top: 60, width: 600, height: 560 });
    const wide = await person.extend({ left: 1400, background: '#789' }).jpeg().toBuffer();
    for (const [file, centre] of [
      [wide, 1400 + 325],
      [await sharp(wide).flop().jpeg().toBuffer(), 275],
    ] as const) {
      const square = await squareAroundFace(await decode(file));
      expect(square.width).toBe(square.height);
      expect(square.left).toBeLessThan(centre - 150);
      expect(square.left + square.width).toBeGreaterThan(centre + 150);
      expect(square.left + square.width).toBeLessThanOrEqual(2000);
    }
  });

  it('leaves the choice to what draws attention when there is none', async () => {
    const spot = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#e02020' } })
      .png()
      .toBuffer();
    const campus = await plain(900, 300, '#8a9a8a')
      .composite([{ input: spot, left: 800, top: 120 }])
      .png()
      .toBuffer();
    const square = await squareAroundFace(await decode(campus));
    expect(square).toMatchObject({ top: 0, width: 300, height: 300 });
    expect(square.left).toBeGreaterThan(500);
  });
});

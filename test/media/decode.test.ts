import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decode, readPicturesOnly } from '../../functions/media/decode.ts';
import { photograph, plain } from './pictures.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

let tiff: Buffer;
/** Whether the reader of SVG would have read one, had it been left in: then its refusal means something. */
let readWhileAllowed: boolean;
beforeAll(async () => {
  tiff = await plain(20, 20).tiff().toBuffer();
  readWhileAllowed = (await decode(Buffer.from(svg))).width === 9 && (await decode(tiff)).width === 20;
  readPicturesOnly();
});

describe('What counts as a picture', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'a %s is read',
    { tags: ['5-62'] },
    async (format) => {
      const read = await decode(await plain(60, 40).toFormat(format).toBuffer());
      expect([read.width, read.height]).toEqual([60, 40]);
    },
  );

  it('of an animation the first frame is read', async () => {
    const frames = Buffer.concat([
      await plain(8, 8, '#ff0000').raw().toBuffer(),
      await plain(8, 8, '#0000ff').raw().toBuffer(),
    ]);
    const gif = await sharp(frames, { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(2);
    const { data, width, height } = await decode(gif);
    expect([width, height, data[0], data[2]]).toEqual([8, 8, 255, 0]);
  });

  it('of an animated AVIF the first frame is read', async () => {
    // Three frames of 300 × 200, red, green and blue, as `avifenc 0.png 1.png 2.png` writes them.
    const animation = readFileSync(new URL('animation.avif', import.meta.url));
    await expect(sharp(animation).metadata()).rejects.toThrow();
    const { data, width, height } = await decode(animation);
    expect([width, height]).toEqual([300, 200]);
    expect([...data.subarray(0, 3)].map((channel) => channel > 127)).toEqual([true, false, false]);
  });

  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an SVG behind an XML prologue', Buffer.from(`<?xml version="1.0"?>\n<!-- x -->\n${svg}`)],
    ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj')],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['the first bytes of a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['the header of an animated AVIF', Buffer.from('\0\0\0\x18ftypavis\0\0\0\0avisavif')],
    ['a HEIC header with nothing in it', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
  ])('%s is refused in words', async (_, file) => {
    await expect(decode(file)).rejects.toMatchObject({
      code: 'unsupported-type',
      message: 'This file is not a picture we can read. Please choose a JPEG, PNG, WebP, AVIF or GIF.',
    });
  });

  it('a TIFF is refused, and so is what was read as long as its reader was there', async () => {
    expect(readWhileAllowed).toBe(true);
    await expect(decode(tiff)).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it('a photograph that was cut off is refused as damaged', async () => {
    await expect(decode(photograph(1).subarray(0, 40_000))).rejects.toMatchObject({
      code: 'unsupported-type',
      message: 'This picture is damaged and cannot be read. Please choose another one.',
    });
  });

  it('stands upright whatever way the camera was held', async () => {
    const sideways = await plain(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const read = await decode(sideways);
    expect([read.width, read.height]).toEqual([40, 60]);
  });

  it.each([
    ['grey', plain(30, 20).grayscale().png()],
    ['sixteen bits deep', plain(30, 20).toColourspace('rgb16').png()],
    ['made for print', plain(30, 20).toColourspace('cmyk').jpeg()],
    ['half transparent', plain(30, 20).ensureAlpha(0.5).webp()],
  ])('a picture that is %s is read', async (_, picture) => {
    const { data, width, height, channels } = await decode(await picture.toBuffer());
    expect(data.length).toBe(width * height * channels);
  });
});

describe('A picture that would fill the memory', () => {
  it('is refused by its size', async () => {
    await expect(decode(await plain(6_500, 6_400).png().toBuffer())).rejects.toMatchObject({
      code: 'too-large',
      message: 'This picture has 42 megapixels. Please choose one with at most 40.',
    });
  });
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentTypeOf } from '../../web/pictures/picture-type.ts';
import { plain } from '../media/pictures.ts';

const typeOf = (content: string | Uint8Array<ArrayBuffer>) => contentTypeOf(new Blob([content]));

it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
  'a %s is known by its first bytes',
  async (format) => {
    const file = await plain(6, 4).toFormat(format).toBuffer();
    expect(await typeOf(new Uint8Array(file))).toBe(`image/${format}`);
  },
);

it('an animated AVIF is known by its first bytes', async () => {
  const file = readFileSync(new URL('../media/animation.avif', import.meta.url));
  expect(await typeOf(new Uint8Array(file))).toBe('image/avif');
});

it.each([
  ['nothing', ''],
  ['text', 'hello'],
  ['a sound', 'RIFF\0\0\0\0WAVE'],
  ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp41'],
  ['a HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['a HEIC whose picture follows its brands', '\0\0\0\x18ftypheic\0\0\0\0mif1heicavif'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
])('%s is no picture that is taken', async (_, content) => {
  expect(await typeOf(content)).toBe('application/octet-stream');
});

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { plain } from '../media/pictures.ts';

/** MiB of the function that reads pictures, as it is deployed. */
const memoryOfTheFunction = Number(
  /entry: 'pictures',[^}]*?memory: (\d+)/.exec(
    readFileSync(new URL('../../infra/stacks/media-stack.ts', import.meta.url), 'utf8'),
  )?.[1],
);

/** All that the function does with a picture, in a process of its own. */
function readAlone(input: Buffer): { answer: string; megabytes: number } {
  const program = `
    import { decode, readPicturesOnly } from '${new URL('../../functions/media/decode.ts', import.meta.url)}';
    import { makeVariants } from '${new URL('../../functions/media/make-variants.ts', import.meta.url)}';
    import { peakMegabytes } from '${new URL('../media/peak-memory.ts', import.meta.url)}';
    const file = Buffer.from(await new Response(process.stdin).arrayBuffer());
    readPicturesOnly();
    const answer = await decode(file).then((picture) => makeVariants(picture, 'picture'))
      .then((made) => [...made.keys()].join(' '), ({ message }) => message);
    console.log(JSON.stringify({ answer, megabytes: peakMegabytes() }));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    input,
  });
  if (stdout.length === 0) throw new Error(stderr.toString());
  return JSON.parse(stdout.toString());
}

/** Of one colour, so a few bytes: what it takes to read a picture hangs on its pixels. */
const kept = (name: string) => async () => readFileSync(new URL(`pictures/${name}`, import.meta.url));

/** Each format as large as it may be, in the way of writing it that takes most to read. */
const largest: [string, () => Promise<Buffer>][] = [
  ['JPEG', () => plain(8000, 5000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer()],
  [
    'PNG',
    () =>
      plain(8000, 5000)
        .ensureAlpha(0.5)
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer(),
  ],
  ['WebP', kept('40-megapixels-with-alpha.webp')],
  ['GIF', kept('40-megapixels.gif')],
  ['AVIF', kept('25-megapixels-of-twelve-bits-with-alpha.avif')],
];

describe('The largest picture', () => {
  it.each(largest)('that is a %s leaves the function three tenths of its memory', async (format, picture) => {
    const { answer, megabytes } = readAlone(await picture());
    expect(answer).toBe('w400 face64 face200 face248');
    process.stdout.write(`${format}: ${Math.round(megabytes)} of ${memoryOfTheFunction} MiB\n`);
    expect(megabytes).toBeLessThan(memoryOfTheFunction * 0.7);
  });

  it('of another format is refused as an AVIF, in words, before it is unpacked', async () => {
    const { answer, megabytes } = readAlone(await kept('40-megapixels-of-twelve-bits-with-alpha.avif')());
    expect(answer).toBe(
      'This picture has 40 megapixels. An AVIF can have at most 25: please choose a smaller one, or save it as a JPEG.',
    );
    expect(megabytes).toBeLessThan(200);
  });
});

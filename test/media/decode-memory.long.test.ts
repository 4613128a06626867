import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { plain } from './pictures.ts';

describe('A picture that would fill the memory', () => {
  const run = (width: number, height: number, format: string) => {
    const program = `
      import sharp from 'sharp';
      import { decode, readPicturesOnly } from '${new URL('../../functions/media/decode.ts', import.meta.url)}';
      import { peakMegabytes } from '${new URL('peak-memory.ts', import.meta.url)}';
      const file = Buffer.from(await new Response(process.stdin).arrayBuffer());
      readPicturesOnly();
      const answer = await decode(file).then(({ width }) => width, ({ code, message }) => code + ': ' + message);
      console.log(JSON.stringify({ answer, megabytes: peakMegabytes() }));`;
    return plain(width, height)
      .toFormat(format as 'png')
      .toBuffer()
      .then((input) => {
        const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { input });
        return { bytes: input.length, ...JSON.parse(stdout.toString()) };
      });
  };

  it.each(['png', 'jpeg'])('a %s of 256 megapixels is refused before it is unpacked', async (format) => {
    const { answer, megabytes, bytes } = await run(16_000, 16_000, format);
    expect(bytes).toBeLessThan(10 * 1024 * 1024);
    expect(answer).toBe('too-large: This picture has 256 megapixels. Please choose one with at most 40.');
    expect(megabytes).toBeLessThan(200);
  });
});

/**
 * Makes all icons from the drawing `web/public/icon.svg`: run `npm run icons` when it changes, and commit the result.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { answerHelp } from '../terminal/terminal.ts';

answerHelp('npm run icons makes the icons of every size from web/public/icon.svg.');

const folder = join(import.meta.dirname, '../../web/public');
const drawing = await readFile(join(folder, 'icon.svg'));
const ground = '#1b5748';

/** @param side in pixels  @param margin on each side, as a part of it, filled with the background colour */
async function icon(file: string, side: number, margin = 0) {
  const inner = Math.round(side * (1 - 2 * margin));
  const edge = Math.round((side - inner) / 2);
  const picture = sharp(drawing, { density: (72 * inner) / 64 }).resize(inner, inner);
  if (margin > 0)
    picture.flatten({ background: ground }).extend({
      top: edge,
      left: edge,
      bottom: side - inner - edge,
      right: side - inner - edge,
      background: ground,
    });
  await picture.png({ compressionLevel: 9, palette: true }).toFile(join(folder, file));
}

await Promise.all([
  icon('icon-192.png', 192),
  icon('icon-512.png', 512),
  // Systems crop these to their own shape, so the drawing needs a margin.
  icon('icon-maskable-512.png', 512, 0.12),
  icon('apple-touch-icon.png', 180, 0.06),
]);

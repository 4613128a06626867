import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';

/** A photograph of people out of the face detector's own package: 1 to 6, 1920 pixels wide, with GPS. */
export function photograph(number: number): Buffer {
  const path = `@vladmandic/face-api/demo/sample${number}.jpg`;
  return readFileSync(new URL(import.meta.resolve(path)));
}

/** A plain picture to encode in any format. */
export function plain(width: number, height: number, background = '#2f6f8f'): Sharp {
  return sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });
}

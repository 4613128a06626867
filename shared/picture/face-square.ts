import { type Face, facesIn, inputSize, type Weights } from '../face-detector/face-detector.ts';

/** A square of a picture, in pixels. */
export type Square = { left: number; top: number; width: number; height: number };

/** The square's side relative to the face, which is measured from brow to chin: hair and shoulders need room. */
const roomAround = 2.2;
/** The square is at least as wide as the largest variant, in pixels, if the picture is. */
export const minimumSide = 248;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/**
 * The square of a picture that shows its largest face with some room around it; undefined without a face.
 *
 * @param rgb the picture as `facesIn` reads it
 * @param picture the picture's original width and height, in pixels
 */
export function squareAroundLargestFace(
  weights: Weights,
  rgb: ArrayLike<number>,
  { width, height }: { width: number; height: number },
): Square | undefined {
  const area = (face: Face) => face.width * face.height;
  const face = facesIn(weights, rgb).sort((a, b) => area(b) - area(a))[0];
  if (!face) return undefined;
  const scale = Math.max(width, height) / inputSize;
  const most = Math.min(width, height);
  const side = Math.round(within(Math.max(face.width, face.height) * scale * roomAround, minimumSide, most));
  const from = (start: number, length: number, limit: number) =>
    Math.round(within((start + length / 2) * scale - side / 2, 0, limit - side));
  return {
    left: from(face.left, face.width, width),
    top: from(face.top, face.height, height),
    width: side,
    height: side,
  };
}

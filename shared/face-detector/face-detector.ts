import { depthwise, leaky, type Map2d, maxPool, pointwise, surroundings } from './layers.ts';

/** A face in a picture. docs/pictures.md says which network finds it, and why no library does. */
export type Face = {
  /** The network's confidence, from 0 to 1. */
  score: number;
  /** In pixels of the input square. */
  left: number;
  top: number;
  width: number;
  height: number;
};

/** The side of the network's input square, in pixels: a multiple of 32. */
export const inputSize = 416;

const meanColour = [117.001, 114.697, 97.404] as const;
/** Width and height of the boxes that the network scales, in cells. */
const anchors = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
const separableLayers = ['conv1', 'conv2', 'conv3', 'conv4', 'conv5'] as const;

export type Weights = Record<string, Float32Array>;

/** The manifest beside the weights in the detector's package. */
export type Manifest = {
  weights: { name: string; shape: number[]; quantization: { scale: number; min: number } }[];
}[];

/** Weights are stored as bytes, with a scale and an offset in the manifest. */
export function weightsOf(manifest: Manifest, bytes: Uint8Array): Weights {
  const weights: Weights = {};
  let offset = 0;
  for (const { name, shape, quantization } of manifest.flatMap((part) => part.weights)) {
    const length = shape.reduce((product, side) => product * side, 1);
    const { scale, min } = quantization;
    weights[name] = Float32Array.from(bytes.subarray(offset, offset + length), (byte) => byte * scale + min);
    offset += length;
  }
  return weights;
}

function of(weights: Weights, name: string): Float32Array {
  const found = weights[name];
  if (!found) throw new Error(`The face detector's model has no ${name}.`);
  return found;
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

function boxesIn({ size, channels, values }: Map2d): Face[] {
  const cell = inputSize / size;
  const faces: Face[] = [];
  for (let index = 0; index < size * size; index++)
    anchors.forEach(([anchorWidth, anchorHeight], anchor) => {
      const from = index * channels + anchor * (channels / anchors.length);
      const [x, y, w, h, certainty] = values.subarray(from, from + 5) as unknown as [
        number,
        number,
        number,
        number,
        number,
      ];
      const width = Math.exp(w) * anchorWidth * cell;
      const height = Math.exp(h) * anchorHeight * cell;
      faces.push({
        score: sigmoid(certainty),
        left: ((index % size) + sigmoid(x)) * cell - width / 2,
        top: (Math.trunc(index / size) + sigmoid(y)) * cell - height / 2,
        width,
        height,
      });
    });
  return faces;
}

function overlap(a: Face, b: Face): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  const shared = Math.max(0, width) * Math.max(0, height);
  return shared / (a.width * a.height + b.width * b.height - shared);
}

/**
 * The faces in a picture, deduplicated, sorted by confidence.
 *
 * @param rgb `inputSize` rows of `inputSize` pixels of three bytes. If the picture isn't square, its right or bottom is
 *   filled with black.
 */
export function facesIn(weights: Weights, rgb: ArrayLike<number>, leastScore = 0.4): Face[] {
  const layer = (name: string, part: string) => of(weights, `${name}/${part}`);
  let map: Map2d = {
    size: inputSize,
    channels: 3,
    values: Float32Array.from(rgb, (byte, index) => (byte - (meanColour[index % 3] as number)) / 255),
  };
  map = pointwise(surroundings(map), layer('conv0', 'filters'), layer('conv0', 'bias'), leaky);
  map = maxPool(map, 2);
  for (const name of separableLayers) {
    map = depthwise(map, layer(name, 'depthwise_filter'));
    map = pointwise(map, layer(name, 'pointwise_filter'), layer(name, 'bias'), leaky);
    map = maxPool(map, name === 'conv5' ? 1 : 2);
  }
  map = pointwise(map, layer('conv8', 'filters'), layer('conv8', 'bias'), (value) => value);

  const candidates = boxesIn(map)
    .filter(({ score }) => score > leastScore)
    .sort((a, b) => b.score - a.score);
  const faces: Face[] = [];
  for (const candidate of candidates)
    if (faces.every((face) => overlap(face, candidate) <= 0.4)) faces.push(candidate);
  return faces;
}

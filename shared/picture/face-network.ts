/**
 * The tiny face detector of face-api.js, a network of seven layers, computed here on plain arrays:
 * its own runtime is TensorFlow.js, 245 MB of packages (decision 0024). So the browser, which shows where
 * it will crop, and the function, which crops what came without, find the same face.
 */
export type Face = {
  /** 0 to 1: how sure the network is. */
  score: number;
  /** In pixels of the square that was looked at. */
  left: number;
  top: number;
  width: number;
  height: number;
};

/** Side of the square, in pixels, that the network looks at: a multiple of 32. */
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
/** Rows of `size` pixels of `channels` values. */
type Map2d = { size: number; channels: number; values: Float32Array };

/** What lies beside the weights in the detector's package. */
export type Manifest = {
  weights: { name: string; shape: number[]; quantization: { scale: number; min: number } }[];
}[];

/** The weights, each a byte scaled by what the manifest beside them says. */
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

/** A border of zeros one pixel wide. */
function padded({ size, channels, values }: Map2d): Map2d {
  const wide = size + 2;
  const result = new Float32Array(wide * wide * channels);
  for (let y = 0; y < size; y++)
    result.set(
      values.subarray(y * size * channels, (y + 1) * size * channels),
      ((y + 1) * wide + 1) * channels,
    );
  return { size: wide, channels, values: result };
}

function leaky(value: number): number {
  return value > 0 ? value : value * 0.1;
}

/** 1 × 1 convolution. */
function pointwise(input: Map2d, filter: Float32Array, bias: Float32Array, activate: (v: number) => number) {
  const { size, channels } = input;
  const out = bias.length;
  const values = new Float32Array(size * size * out);
  const sums = new Float32Array(out);
  for (let pixel = 0; pixel < size * size; pixel++) {
    sums.set(bias);
    for (let c = 0; c < channels; c++) {
      const value = input.values[pixel * channels + c] as number;
      const row = c * out;
      for (let o = 0; o < out; o++) (sums[o] as number) += value * (filter[row + o] as number);
    }
    for (let o = 0; o < out; o++) values[pixel * out + o] = activate(sums[o] as number);
  }
  return { size, channels: out, values };
}

/** 3 × 3 convolution, each channel by itself. */
function depthwise(unpadded: Map2d, filter: Float32Array): Map2d {
  const { size: wide, channels, values: input } = padded(unpadded);
  const { size } = unpadded;
  const values = new Float32Array(size * size * channels);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const to = (y * size + x) * channels;
      for (let k = 0; k < 9; k++) {
        const from = ((y + Math.trunc(k / 3)) * wide + x + (k % 3)) * channels;
        for (let c = 0; c < channels; c++)
          (values[to + c] as number) += (input[from + c] as number) * (filter[k * channels + c] as number);
      }
    }
  return { size, channels, values };
}

/** The 3 × 3 surroundings of each pixel side by side, so that a full convolution is a pointwise one. */
function surroundings(unpadded: Map2d): Map2d {
  const { size: wide, channels, values: input } = padded(unpadded);
  const { size } = unpadded;
  const row = 3 * channels;
  const values = new Float32Array(size * size * 3 * row);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      for (let k = 0; k < 3; k++) {
        const from = ((y + k) * wide + x) * channels;
        values.set(input.subarray(from, from + row), ((y * size + x) * 3 + k) * row);
      }
  return { size, channels: 3 * row, values };
}

/** The largest of each 2 × 2 pixels; what lies over the edge doesn't count. */
function maxPool({ size, channels, values: input }: Map2d, stride: 1 | 2): Map2d {
  const smaller = Math.ceil(size / stride);
  const values = new Float32Array(smaller * smaller * channels).fill(Number.NEGATIVE_INFINITY);
  for (let y = 0; y < smaller; y++)
    for (let x = 0; x < smaller; x++)
      for (let k = 0; k < 4; k++) {
        const row = y * stride + (k >> 1);
        const column = x * stride + (k & 1);
        if (row >= size || column >= size) continue;
        const from = (row * size + column) * channels;
        const to = (y * smaller + x) * channels;
        for (let c = 0; c < channels; c++)
          values[to + c] = Math.max(values[to + c] as number, input[from + c] as number);
      }
  return { size: smaller, channels, values };
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
 * The faces in a picture, the surest first, each once.
 *
 * @param rgb `inputSize` rows of `inputSize` pixels, three bytes each; where the picture isn't
 *   square, black fills the right or the bottom.
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

/* The layers of a convolutional network, on plain arrays. */

/** `size` rows of `size` pixels of `channels` values. */
export type Map2d = { size: number; channels: number; values: Float32Array };

/** Adds a border of zeros one pixel wide. */
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

/** The activation function “leaky ReLU”. */
export function leaky(value: number): number {
  return value > 0 ? value : value * 0.1;
}

/** 1 × 1 convolution. */
export function pointwise(
  input: Map2d,
  filter: Float32Array,
  bias: Float32Array,
  activate: (v: number) => number,
) {
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

/** 3 × 3 convolution of each channel by itself. */
export function depthwise(unpadded: Map2d, filter: Float32Array): Map2d {
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

/** Puts the 3 × 3 neighbours of each pixel side by side, so that a full convolution becomes a pointwise one. */
export function surroundings(unpadded: Map2d): Map2d {
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

/** The largest value of each 2 × 2 pixels, without those beyond the edge. */
export function maxPool({ size, channels, values: input }: Map2d, stride: 1 | 2): Map2d {
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

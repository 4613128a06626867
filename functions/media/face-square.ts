import { readFile } from 'node:fs/promises';
import sharp, { type Region } from 'sharp';
import {
  inputSize,
  type Manifest,
  type Weights,
  weightsOf,
} from '../../shared/face-detector/face-detector.ts';
import { squareAroundLargestFace } from '../../shared/picture/face-square.ts';
import type { Pixels } from './decode.ts';

const modelFile = (name: string) =>
  readFile(new URL(import.meta.resolve(`@vladmandic/face-api/model/tiny_face_detector_model${name}`)));

let network: Promise<Weights> | undefined;

/** The face detector's weights, which are read once. */
export function loadNetwork(): Promise<Weights> {
  network ??= Promise.all([modelFile('-weights_manifest.json'), modelFile('.bin')]).then(
    ([manifest, bytes]) => weightsOf(JSON.parse(manifest.toString()) as Manifest, bytes),
  );
  return network;
}

/** The square around the largest face of a picture, or, without a face, around what draws most attention. */
export async function squareAroundFace(picture: Pixels): Promise<Region> {
  const { data, ...raw } = picture;
  const rgb = await sharp(data, { raw })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(inputSize, inputSize, { fit: 'contain', position: 'left top', background: 'black' })
    .raw()
    .toBuffer();
  const around = squareAroundLargestFace(await loadNetwork(), rgb, picture);
  if (around) return around;
  const short = Math.min(picture.width, picture.height);
  const { info } = await sharp(data, { raw })
    .resize(short, short, { position: sharp.strategy.attention })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    left: Math.abs(info.cropOffsetLeft ?? 0),
    top: Math.abs(info.cropOffsetTop ?? 0),
    width: short,
    height: short,
  };
}

import weightsUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { inputSize, weightsOf } from '../../../shared/face-detector/face-detector.ts';
import { type Square, squareAroundLargestFace } from '../../../shared/picture/face-square.ts';

/**
 * Looks for the face in a worker, because that takes a moment while the dialog is open. Each worker answers one
 * question.
 */
export type FaceQuestion = {
  /** `inputSize` rows of `inputSize` pixels, four bytes each. */
  rgba: Uint8ClampedArray;
  /** The size of the picture itself, in pixels. */
  width: number;
  height: number;
};
/** `not-looked` if the weights could not be loaded. */
export type FaceAnswer = Square | 'none' | 'not-looked';

self.onmessage = async ({ data: { rgba, ...picture } }: MessageEvent<FaceQuestion>) => {
  const tell = (found: FaceAnswer) => self.postMessage(found);
  const answer = await fetch(weightsUrl).catch(() => undefined);
  if (!answer?.ok) return tell('not-looked');
  const weights = weightsOf(manifest, new Uint8Array(await answer.arrayBuffer()));
  const rgb = new Uint8Array(inputSize * inputSize * 3);
  for (let pixel = 0; pixel < inputSize * inputSize; pixel++)
    rgb.set(rgba.subarray(pixel * 4, pixel * 4 + 3), pixel * 3);
  tell(squareAroundLargestFace(weights, rgb, picture) ?? 'none');
};

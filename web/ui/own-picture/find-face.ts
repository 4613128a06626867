import { inputSize } from '../../../shared/face-detector/face-detector.ts';
import type { FaceAnswer, FaceQuestion } from './face.worker.ts';

/** How long a person waits for the face to be found, in ms. */
const detectionTimeout = 6000;

/**
 * The square around the largest face of a picture. If there is none, or it isn't found in time, the person places the
 * square.
 */
export async function findFace(picture: HTMLImageElement): Promise<FaceAnswer> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const worker = new Worker(new URL('./face.worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<FaceAnswer>((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<FaceAnswer>) => resolve(data);
      worker.onerror = () => resolve('not-looked');
      setTimeout(resolve, detectionTimeout, 'not-looked');
      worker.postMessage({ rgba: asTheNetworkLooks(picture), width, height } satisfies FaceQuestion);
    });
  } finally {
    worker.terminate();
  }
}

function asTheNetworkLooks(picture: HTMLImageElement): Uint8ClampedArray {
  const { naturalWidth: width, naturalHeight: height } = picture;
  const scale = inputSize / Math.max(width, height);
  const canvas = new OffscreenCanvas(inputSize, inputSize);
  const context = canvas.getContext('2d', { willReadFrequently: true }) as OffscreenCanvasRenderingContext2D;
  context.fillRect(0, 0, inputSize, inputSize);
  context.fillStyle = 'white';
  context.fillRect(0, 0, width * scale, height * scale);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width * scale, height * scale);
  return context.getImageData(0, 0, inputSize, inputSize).data;
}

import type { Square } from '../../../shared/picture/face-square.ts';

/** The largest width that is sent, in pixels: more than twice what is shown today. */
const mostWidth = 1000;
const quality = 0.9;

/**
 * A picture that the browser has read, upright.
 *
 * @param url of the file; must stay valid while the picture is used
 * @throws when the browser can't read it
 */
export async function readPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/**
 * A part of a picture as a new file, which has nothing but its pixels.
 *
 * @param aspect its width divided by its height
 */
export async function cutPart(
  picture: HTMLImageElement,
  { left, top, width, height }: Square,
  aspect: number,
): Promise<File> {
  const wide = Math.max(1, Math.round(Math.min(width, height * aspect, mostWidth)));
  const high = Math.max(1, Math.round(wide / aspect));
  const canvas = new OffscreenCanvas(wide, high);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = 'white';
  context.fillRect(0, 0, wide, high);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, width, height, 0, 0, wide, high);
  return asFile(canvas);
}

/** The camera's picture at this moment. */
export async function takeFrame(video: HTMLVideoElement): Promise<File> {
  const canvas = new OffscreenCanvas(video.videoWidth, video.videoHeight);
  (canvas.getContext('2d') as OffscreenCanvasRenderingContext2D).drawImage(video, 0, 0);
  return asFile(canvas);
}

async function asFile(canvas: OffscreenCanvas): Promise<File> {
  const type = 'image/jpeg';
  return new File([await canvas.convertToBlob({ type, quality })], 'picture.jpg', { type });
}

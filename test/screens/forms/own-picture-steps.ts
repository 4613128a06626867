import photographUrl from '@vladmandic/face-api/demo/sample1.jpg?url';
import weightsUrl from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url';
import manifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json';
import { expect, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { facesIn, inputSize, weightsOf } from '../../../shared/face-detector/face-detector.ts';
import { findFace } from '../../../web/ui/own-picture/find-face.ts';
import { readPicture } from '../../../web/ui/own-picture/picture-file.ts';
import { arrived, button, hasFocus, main, shown, texts } from '../fixture/hands.ts';
import { member, topic, university } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { violations } from '../fixture/violations.ts';

export const field = main.getByRole('group', { name: /^Picture/ });
export const dialog = page.getByRole('dialog');
export const area = dialog.getByRole('application', { name: 'Part of the picture that is shown' });
export const zoom = dialog.getByRole('slider', { name: 'Zoom' });
export const use = dialog.getByRole('button', { name: 'Use this picture' });
/** What a screen reader was told last of the part that is shown. */
export const told = () => texts(dialog.getByRole('status')).at(-1) ?? '';
/** Takes the part that is shown, once a face was looked for. */
export async function useIt(): Promise<void> {
  await shown(use);
  await use.click();
}
export const arrives = () => shown(field.getByText('Uploaded 100%'));

/** The form of a member's own profile. */
export async function openForm(width?: number) {
  const place = university();
  const area = topic();
  const me = member({ name: 'Mia Member', university: { id: place.id }, topics: [{ id: area.id }] });
  const rendered = await render(`/members/edit/${me.id}`, { as: me, with: [me, place, area], width });
  const { service } = rendered;
  await shown(field.getByRole('button', { name: /^Choose/ }));
  return {
    ...rendered,
    /** Saves the form, which has the picture that was sent and was not saved before. */
    async saved(): Promise<void> {
      await button('Save Changes').click();
      await arrived(`/members/${me.id}`);
      expect(service.callsOf('editRecord')).toHaveLength(1);
      const sent = service.callsOf('readUpload').at(-1)?.params.imageId;
      expect(sent).toBeDefined();
      expect(service.world.get('users', me.id)?.picture).toBe(sent);
    },
  };
}

/** Chooses a file by the keyboard, after the button has asked the browser for it. */
export async function choose(file: File): Promise<void> {
  const input = field.element().querySelector('input[type=file]') as HTMLInputElement;
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  const chooser = field.getByRole('button', { name: /^Choose/ });
  (chooser.element() as HTMLElement).focus();
  expect(hasFocus(chooser)).toBe(true);
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
  await userEvent.upload(input, file);
}

/** Every file that the page sends from here on, as it leaves. */
export function watchSent(): () => File[] {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  onTestFinished(() => send.mockRestore());
  return () => send.mock.calls.map(([body]) => body as File);
}

/** Lets no file leave, and says that so much of it has gone, until it is let go. */
export function holdSending() {
  const { send } = XMLHttpRequest.prototype;
  const held: { exchange: XMLHttpRequest; go: () => void }[] = [];
  const holding = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (
    this: XMLHttpRequest,
    body,
  ) {
    held.push({ exchange: this, go: () => send.call(this, body) });
  });
  onTestFinished(() => holding.mockRestore());
  return {
    count: () => held.length,
    progress(percent: number) {
      const progress = new ProgressEvent('progress', { lengthComputable: true, loaded: percent, total: 100 });
      for (const { exchange } of held) exchange.upload.dispatchEvent(progress);
    },
    letGo() {
      holding.mockRestore();
      for (const { go } of held) go();
    },
  };
}

function aCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser draws no pictures.');
  return { canvas, context };
}

// Before the service in the page answers what is fetched.
const weights = fetch(weightsUrl).then((answer) => answer.bytes());
const photograph = fetch(photographUrl).then(async (answer) => createImageBitmap(await answer.blob()));

/** One person at the right of a large picture, with what a camera writes in it; or as a camera has it that was held sideways. */
export async function portrait({ sideways = false } = {}): Promise<File> {
  const [width, height] = [2000, 1360];
  const { canvas, context } = sideways ? aCanvas(height, width) : aCanvas(width, height);
  if (sideways) {
    context.translate(0, width);
    context.rotate(-Math.PI / 2);
  }
  context.fillStyle = '#778899';
  context.fillRect(0, 0, width, height);
  context.drawImage(await photograph, 1250, 60, 600, 560, 1400, 300, 600, 560);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return new File([await withExif(jpeg, sideways ? 6 : 1)], 'me.jpg', { type: 'image/jpeg' });
}

/** Has the browser load what looks for faces: for its first answer a person may wait longer than the app lets them. */
export async function warmUpDetector(): Promise<void> {
  const url = URL.createObjectURL(await portrait());
  await findFace(await readPicture(url));
}

/** Puts into a JPEG, after its first two bytes, that a SONY took it, and how that was held (1: upright). */
async function withExif(jpeg: Blob, orientation: number): Promise<Blob> {
  const tiff = [
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2],
    ...[0x01, 0x0f, 0, 2, 0, 0, 0, 5, 0, 0, 0, 38],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  ];
  const exif = [...bytesOf('Exif\0\0'), ...tiff, ...bytesOf('SONY\0')];
  const segment = new Uint8Array([0xff, 0xe1, 0, exif.length + 2, ...exif]);
  return new Blob([jpeg.slice(0, 2), segment, jpeg.slice(2)]);
}

const bytesOf = (text: string) => [...text].map((sign) => sign.charCodeAt(0));

/** Where the face is in a square: its centre and its width, as parts of the square's width. */
export async function faceOf(file: File | undefined) {
  if (!file) throw new Error('No file was sent.');
  const picture = await createImageBitmap(file);
  const { context } = aCanvas(inputSize, inputSize);
  context.drawImage(picture, 0, 0, inputSize, inputSize);
  const { data } = context.getImageData(0, 0, inputSize, inputSize);
  const rgb = data.filter((_, place) => place % 4 < 3);
  const [face] = facesIn(weightsOf(manifest, await weights), rgb);
  return {
    x: face && (face.left + face.width / 2) / inputSize,
    width: face && face.width / inputSize,
  };
}

/** What axe finds in both widths, light and dark. */
export async function violationsInEveryLook(): Promise<string[]> {
  const found: string[] = [];
  for (const [width, theme] of [
    [1280, 'light'],
    [1280, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.viewport(width, 900);
    document.documentElement.dataset.theme = theme;
    found.push(...(await violations()).map((each) => `${width} px, ${theme}: ${each}`));
  }
  return found;
}

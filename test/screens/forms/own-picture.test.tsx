import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { absent, aPicture, drawn, main, shown, texts } from '../fixture/hands.ts';
import {
  area,
  arrives,
  choose,
  dialog,
  faceOf,
  field,
  openForm,
  portrait,
  told,
  use,
  useIt,
  violationsInEveryLook,
  warmUpDetector,
  watchSent,
  zoom,
} from './own-picture-steps.ts';

const aroundTheFace = dialog.getByText('around the face we found');
const zoomed = () => Number((zoom.element() as HTMLInputElement).value);

beforeAll(warmUpDetector);

describe('a member’s own picture', () => {
  it('is cut to the face that was found, and sent without what the camera wrote in it', {
    tags: ['2.7-28', '4-41', '9-19'],
  }, async () => {
    const { service, saved } = await openForm();
    const sent = watchSent();
    const chosen = await portrait();
    await choose(chosen);
    await shown(aroundTheFace);
    await useIt();
    await arrives();
    await absent(field.getByText('Uploaded'));
    const [file] = sent();
    if (!file) throw new Error('No file was sent.');
    const { width, height } = await createImageBitmap(file);
    expect(height).toBe(width);
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      { contentType: 'image/jpeg', purpose: 'picture', size: file.size, square: true },
    ]);
    expect(await chosen.text()).toContain('SONY');
    expect(await file.text()).not.toMatch(/SONY|Exif/);
    const face = await faceOf(file);
    expect(Math.abs((face.x ?? 0) - 0.5)).toBeLessThan(0.1);
    expect(face.width).toBeGreaterThan(0.25);
    await saved();
  });

  it('is chosen, moved and sized by the keyboard alone, and every step is told', async () => {
    const { saved } = await openForm();
    const sent = watchSent();
    await choose(await portrait());
    await expect
      .poll(() => document.activeElement?.getAttribute('aria-label'))
      .toBe('Part of the picture that is shown');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(told).toMatch(/^Shows \d+% of the width, from \d+% on the left and \d+% at the top\.$/);
    const before = told();
    await userEvent.keyboard('{ArrowRight>8/}');
    await expect.poll(told).not.toBe(before);
    const atFirst = zoomed();
    await userEvent.keyboard('+');
    await expect.poll(zoomed).toBe(Number((atFirst + 0.1).toFixed(2)));
    await userEvent.keyboard('-{Tab}{ArrowLeft>5/}');
    await expect.poll(zoomed).toBeLessThan(atFirst);
    await expect.element(zoom).toHaveAttribute('aria-valuetext', expect.stringMatching(/^\d+%$/));
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    await absent(dialog);
    await expect.poll(() => document.activeElement?.textContent).toBe('Choose another');
    await arrives();
    expect((await faceOf(sent()[0])).x).toBeGreaterThan(0.65);
    await saved();
  });

  it('is moved by a finger and sized by two, on a narrow screen', async () => {
    await openForm(390);
    await choose(await portrait());
    await shown(area);
    const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
    const { left, top, width } = area.element().getBoundingClientRect();
    const middle = { x: frame.left + left + width / 2, y: frame.top + top + width / 2 };
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: number[]) =>
      cdp().send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map((from, id) => ({ x: middle.x + from, y: middle.y, id })),
      });
    await touch('touchStart', 0);
    for (const from of [20, 40, 60]) await touch('touchMove', from);
    await touch('touchEnd');
    await expect.poll(told).toMatch(/^Shows/);
    const moved = told();
    const atFirst = zoomed();
    await touch('touchStart', -60, 60);
    for (const apart of [50, 40, 30]) {
      await touch('touchMove', -apart, apart);
      await new Promise(requestAnimationFrame);
    }
    await touch('touchEnd');
    await expect.poll(zoomed).toBeLessThan(atFirst);
    await expect.poll(told).not.toBe(moved);
    expect(document.documentElement.scrollWidth).toBe(390);
    expect(await violationsInEveryLook()).toEqual([]);
  });

  it('stands upright, however the camera was held', async () => {
    const { saved } = await openForm();
    const sent = watchSent();
    await choose(await portrait({ sideways: true }));
    await shown(aroundTheFace);
    await useIt();
    await arrives();
    const { x } = await faceOf(sent()[0]);
    expect(Math.abs((x ?? 0) - 0.5)).toBeLessThan(0.1);
    await saved();
  });

  it('may have no face: the person puts the circle where they like', async () => {
    const { service } = await openForm();
    await choose(await aPicture(600, 400));
    await shown(dialog.getByText('No face was found.'));
    // It may be somebody else's.
    expect(texts(dialog)[0]).not.toMatch(/\byour\b/i);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await absent(dialog);
    await drawn();
    expect(texts(field)[0]).not.toContain('Uploading');
    expect(service.callsOf('startUpload')).toEqual([]);
  });

  it('is cut by hand where no face can be looked for, which is tried again once there is a network', async () => {
    const { service } = await openForm();
    const WithNetwork = Worker;
    /** A worker whose own calls fail: what it is made of is loaded all the same. */
    class WithoutNetwork extends WithNetwork {
      constructor(url: URL, options?: WorkerOptions) {
        const script = `import 'data:text/javascript,self.fetch=()=>Promise.reject()'; import '${url}';`;
        super(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), options);
      }
    }
    vi.stubGlobal('Worker', WithoutNetwork);
    await choose(await portrait());
    await shown(dialog.getByText('The app could not look for a face'));
    await expect.element(use).toBeEnabled();
    service.setOnline(false);
    await expect.poll(() => document.querySelector('.offline-label')).not.toBeNull();
    vi.stubGlobal('Worker', WithNetwork);
    service.setOnline(true);
    await shown(aroundTheFace);
  });

  it('goes whole, which is said, where the browser answers with noise when a canvas is read back', async () => {
    const { service, saved } = await openForm();
    const sent = watchSent();
    answerCanvasWith((_, place) => [120, 40, 160, 255][place % 4] as number);
    const chosen = await portrait();
    await choose(chosen);
    await shown(dialog.getByText('This browser doesn’t let websites read what they draw'));
    expect(await violationsInEveryLook()).toEqual([]);
    await dialog.getByRole('button', { name: 'Upload the whole picture' }).click();
    await arrives();
    expect(await sent()[0]?.bytes()).toEqual(await chosen.bytes());
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      { contentType: 'image/jpeg', purpose: 'picture', size: chosen.size, square: false },
    ]);
    await saved();
  });

  it('is cut where the noise is too faint to be seen', async () => {
    const { service } = await openForm();
    answerCanvasWith((channel) => channel ^ 1);
    await choose(await portrait());
    await useIt();
    await arrives();
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      expect.objectContaining({ square: true }),
    ]);
  });
});

/** Has every canvas answer with these numbers in place of the ones that were drawn, as browsers do that hide the device. */
function answerCanvasWith(noise: (channel: number, place: number) => number): void {
  const { getImageData } = OffscreenCanvasRenderingContext2D.prototype;
  const reading = vi
    .spyOn(OffscreenCanvasRenderingContext2D.prototype, 'getImageData')
    .mockImplementation(function (this: OffscreenCanvasRenderingContext2D, ...area) {
      const drawn = getImageData.apply(this, area);
      drawn.data.set(drawn.data.map(noise));
      return drawn;
    });
  onTestFinished(() => reading.mockRestore());
}

describe('the camera', () => {
  /** What a camera sees, in place of one. */
  const stream = () => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const context = canvas.getContext('2d');
    const draw = () => context?.fillRect(0, 0, Math.random() * 640, 480);
    draw();
    const seen = canvas.captureStream(30);
    const drawing = setInterval(draw, 30);
    seen.getTracks()[0]?.addEventListener('ended', () => clearInterval(drawing));
    return seen;
  };

  it('takes a picture that goes the same way', async () => {
    const { service, saved } = await openForm();
    const sent = watchSent();
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => stream());
    await field.getByRole('button', { name: 'Take a picture' }).click();
    const shutter = dialog.getByRole('button', { name: 'Take the picture' });
    await expect.element(shutter).toBeEnabled();
    expect(await violationsInEveryLook()).toEqual([]);
    await shutter.click();
    const another = dialog.getByRole('button', { name: 'Take another' });
    await shown(another);
    await another.click();
    await expect.element(shutter).toBeEnabled();
    await shutter.click();
    await useIt();
    await arrives();
    const tracks = asked.mock.settledResults.flatMap(({ value }) => (value as MediaStream).getTracks());
    expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended']);
    asked.mockRestore();
    const { width, height } = await createImageBitmap(sent()[0] ?? new Blob());
    expect([width, height]).toEqual([480, 480]);
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      expect.objectContaining({ square: true }),
    ]);
    await saved();
  });

  it('is not turned on where the browser answers with noise when a canvas is read back', async () => {
    await openForm();
    answerCanvasWith(() => 255);
    const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia');
    await field.getByRole('button', { name: 'Take a picture' }).click();
    await shown(dialog.getByText('so it can’t take a picture here.'));
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  it.each([
    ['NotAllowedError', 'The browser is not allowed to use the camera.'],
    ['NotFoundError', 'No camera was found on this device.'],
  ])('says so when there is a %s', async (name, words) => {
    await openForm();
    const asked = vi
      .spyOn(navigator.mediaDevices, 'getUserMedia')
      .mockRejectedValue(new DOMException('', name));
    await field.getByRole('button', { name: 'Take a picture' }).click();
    await shown(dialog.getByText(words));
    expect(await violationsInEveryLook()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await absent(dialog);
    expect(document.activeElement?.textContent).toBe('Take a picture');
    asked.mockRestore();
    await shown(main);
  });
});

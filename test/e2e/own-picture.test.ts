import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadNetwork } from '../../functions/media/face-square.ts';
import { facesIn, inputSize } from '../../shared/face-detector/face-detector.ts';
import { photograph, plain } from '../media/pictures.ts';
import { aMember, type Person, password } from '../steps/people.ts';
import { shown } from '../steps/uploads.ts';
import { inEveryLook } from './violations.ts';
import { aBrowser, enter, go, type Look, narrow } from './windows.ts';

/** What the browser gives in place of a camera, and the answer in place of the person's. */
const allowed = aBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);
const denied = aBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny']);
const absent = aBrowser(['--use-fake-device-for-media-stream=device-count=0']);
/** Where a page opens without a network. */
const installed = aBrowser([], 'allow');
afterEach(() => Promise.all([allowed, denied, absent, installed].map((browser) => browser.close())));

let member: Person;
/** One person at the right of a large picture, with what a camera writes in it. */
let portrait: Buffer;
beforeAll(async () => {
  member = await aMember();
  portrait = await sharp(photograph(1))
    .extract({ left: 1250, top: 60, width: 600, height: 560 })
    .extend({ left: 1400, top: 300, bottom: 500, background: '#778899' })
    .withExif({ IFD0: { Make: 'SONY' } })
    .jpeg()
    .toBuffer();
});

const onTheForm = async (look?: Look, within = allowed): Promise<Page> => {
  const page = await within.window(look);
  await enter(page, member.email, password);
  await go(page, `/members/edit/${member.id}`);
  await field(page).getByRole('button', { name: 'Choose' }).waitFor();
  return page;
};
const field = (page: Page) => page.getByRole('group', { name: /^Picture/ });
const dialog = (page: Page) => page.getByRole('dialog');
const area = (page: Page) =>
  dialog(page).getByRole('application', { name: 'Part of the picture that is shown' });
const said = (page: Page) => dialog(page).getByRole('status').last().innerText();

async function chooseFile(
  page: Page,
  buffer: Buffer,
  name = 'me.jpg',
  mimeType = 'image/jpeg',
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await field(page).getByRole('button', { name: 'Choose' }).press('Enter');
  await (await chooser).setFiles({ name, mimeType, buffer });
}
const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use this picture' });

/** Saves the form; the member's picture, 400 pixels wide at most. */
async function savedPicture(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.waitForURL(`**/members/${member.id}`);
  const { picture } = await member.api.read(`/api/users/${member.id}`);
  return shown(member.api, `/media/${picture}/w400`);
}

/** Every file that the page sends from here on, as it leaves. */
async function whatIsSent(page: Page): Promise<Buffer[]> {
  const sent: Buffer[] = [];
  await page.exposeFunction('toldOf', (base64: string) => sent.push(Buffer.from(base64, 'base64')));
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body?: XMLHttpRequestBodyInit | null) {
      if (body instanceof File)
        body
          .bytes()
          .then((bytes) =>
            (window as unknown as { toldOf: (text: string) => void }).toldOf(
              btoa(String.fromCharCode(...bytes)),
            ),
          );
      return send.call(this, body);
    };
  });
  return sent;
}

/** Where the face is: its centre and its width, as parts of the picture's width. */
async function faceOf(picture: Buffer) {
  const { data } = await sharp(picture)
    .resize(inputSize, inputSize, { fit: 'contain', position: 'left top', background: 'black' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [face] = facesIn(await loadNetwork(), data);
  return face && { x: (face.left + face.width / 2) / inputSize, width: face.width / inputSize };
}

const inTheMiddle = (face: { x: number } | undefined) => Math.abs((face?.x ?? 0) - 0.5) < 0.1;

describe('a member’s own picture', () => {
  it('is cut to the face that was found, and sent without what the camera wrote in it', {
    tags: ['2.7-28', '4-41', '9-19'],
  }, async () => {
    const page = await onTheForm();
    const sent = await whatIsSent(page);
    await chooseFile(page, portrait);
    await expect.poll(() => dialog(page).innerText()).toContain('around the face that was found');
    await use(page).click();
    await expect.poll(() => sent.length).toBe(1);
    const { width, height, exif, format } = await sharp(sent[0]).metadata();
    expect({ width, exif, format }).toEqual({ width: height, exif: undefined, format: 'jpeg' });
    expect(portrait.includes('SONY')).toBe(true);
    expect(sent[0]?.includes('SONY')).toBe(false);
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    await expect.poll(() => field(page).innerText()).not.toContain('Uploaded');

    const picture = await savedPicture(page);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 400 });
    const face = await faceOf(picture);
    expect(inTheMiddle(face)).toBe(true);
    expect(face?.width).toBeGreaterThan(0.25);
  });

  it('is chosen, moved and sized by the keyboard alone, and every step is told', async () => {
    const page = await onTheForm();
    await chooseFile(page, portrait);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Part of the picture that is shown');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => said(page))
      .toMatch(/^Shows \d+% of the width, from \d+% on the left and \d+% at the top\.$/);
    const before = await said(page);
    for (let step = 0; step < 8; step++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => said(page)).not.toBe(before);
    const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
    const atFirst = Number(await zoom.inputValue());
    await page.keyboard.press('+');
    await expect.poll(() => zoom.inputValue()).toBe(String(Number((atFirst + 0.1).toFixed(2))));
    await page.keyboard.press('-');
    await page.keyboard.press('Tab');
    for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowLeft');
    expect(Number(await zoom.inputValue())).toBeLessThan(atFirst);
    expect(await zoom.getAttribute('aria-valuetext')).toMatch(/^\d+%$/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog(page).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Choose another');
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    const face = await faceOf(await savedPicture(page));
    expect(face?.x).toBeGreaterThan(0.65);
  });

  it('is moved by a finger and sized by two, on a narrow screen', async () => {
    const page = await onTheForm({ width: narrow, dark: false });
    await chooseFile(page, portrait);
    const zoom = dialog(page).getByRole('slider', { name: 'Zoom' });
    await area(page).waitFor();
    const { x, y, width } = (await area(page).boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const middle = { x: x + width / 2, y: y + width / 2 };
    const screen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: number[]) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fingers.map((from, id) => ({ x: middle.x + from, y: middle.y, id })),
      });
    await touch('touchStart', 0);
    for (const from of [20, 40, 60]) await touch('touchMove', from);
    await touch('touchEnd');
    await expect.poll(() => said(page)).toMatch(/^Shows/);
    const moved = await said(page);
    const atFirst = Number(await zoom.inputValue());
    await touch('touchStart', -60, 60);
    for (const apart of [50, 40, 30]) {
      await touch('touchMove', -apart, apart);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
    await touch('touchEnd');
    await expect.poll(async () => Number(await zoom.inputValue())).toBeLessThan(atFirst);
    await expect.poll(() => said(page)).not.toBe(moved);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow);
    expect(await inEveryLook(page)).toEqual([]);
  });

  it('stands upright, however the camera was held', async () => {
    const page = await onTheForm();
    const sideways = await sharp(portrait).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await chooseFile(page, sideways);
    await expect.poll(() => dialog(page).innerText()).toContain('around the face that was found');
    await use(page).click();
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    expect(inTheMiddle(await faceOf(await savedPicture(page)))).toBe(true);
  });

  it('may have no face: the person puts the circle where they like', async () => {
    const page = await onTheForm();
    await chooseFile(page, await plain(600, 400).jpeg().toBuffer());
    await expect.poll(() => dialog(page).innerText()).toContain('No face was found.');
    // It may be somebody else's.
    expect(await dialog(page).innerText()).not.toMatch(/\byour\b/i);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => dialog(page).count()).toBe(0);
    expect(await field(page).innerText()).not.toContain('Uploading');
  });

  it('is cut by hand where no face can be looked for, which is tried again once there is a network', async () => {
    const page = await onTheForm();
    await page.route(/tiny_face_detector_model/, (route) => route.abort());
    await chooseFile(page, portrait);
    await expect.poll(() => dialog(page).innerText()).toContain('The app could not look for a face');
    expect(await use(page).isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await page.locator('.offline-label').waitFor();
    await page.unroute(/tiny_face_detector_model/);
    await page.context().setOffline(false);
    await expect.poll(() => dialog(page).innerText()).toContain('around the face that was found');
  });
});

it('a form whose code for pictures can’t be had says so, and keeps what was written', async () => {
  const page = await allowed.window(undefined, { mayComplain: true });
  await enter(page, member.email, password);
  await page.route(/\/assets\/picture-dialog-/, (route) => route.abort());
  // It was loaded anew a moment ago, which didn't help.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await go(page, `/members/edit/${member.id}`);
  await page.getByLabel('Title').fill('Reader in Portraits');
  await chooseFile(page, portrait);
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  await page.unroute(/\/assets\/picture-dialog-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Reader in Portraits');
});

describe('a picture that is on its way', () => {
  it('shows how much has gone', {
    tags: ['4-40'],
  }, async () => {
    const page = await onTheForm();
    await chooseFile(page, portrait);
    await use(page).waitFor();
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    });
    await use(page).click();
    await expect.poll(() => field(page).innerText(), { interval: 50 }).toMatch(/Uploading [1-9]\d?%/);
    // Saved now, the profile would be without it.
    await page.getByLabel('Name', { exact: true }).press('Enter');
    expect(await page.getByRole('button', { name: 'Uploading...' }).getAttribute('aria-busy')).toBe('true');
    expect(page.url()).toContain('/edit/');
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
  });

  it('is kept when the service fails, and sent again without choosing it again', {
    tags: ['8-9'],
  }, async () => {
    const page = await onTheForm();
    await chooseFile(page, portrait);
    await use(page).waitFor();
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 503 }));
    await use(page).click();
    await expect.poll(() => field(page).innerText()).toContain('Try again');
    // Saved now, the record would be without it.
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain('This picture has not been sent. Try again, or choose another.');
    await page.getByLabel('Name', { exact: true }).press('Enter');
    expect(page.url()).toContain('/edit/');
    await page.unroute('**/api/uploads');
    await field(page).getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    expect((await sharp(await savedPicture(page)).metadata()).width).toBeGreaterThan(200);
  });

  it('waits for the network in a draft, through a reload, and goes by itself', {
    tags: ['8-9'],
  }, async () => {
    const page = await onTheForm(undefined, installed);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    await chooseFile(page, portrait);
    await use(page).waitFor();
    await page.context().setOffline(true);
    await use(page).click();
    await expect.poll(() => field(page).innerText()).toContain('Try again');
    expect(await page.locator('main').innerText()).toContain(
      'There is no connection. Check your network and try again.',
    );
    await page.getByRole('link', { name: 'Cancel' }).click();
    await dialog(page).getByRole('button', { name: 'Stay' }).click();

    page.once('dialog', (asked) => asked.accept());
    await page.reload();
    await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
    await field(page).locator('img[src^="blob:"]').waitFor();
    await page.locator('.offline-label').waitFor();
    await page.context().setOffline(false);
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    const face = await faceOf(await savedPicture(page));
    expect(inTheMiddle(face)).toBe(true);
  });

  it('is refused in words when it is none', {
    tags: ['5-62', '8-9'],
  }, async () => {
    const page = await onTheForm();
    await chooseFile(page, Buffer.from('no picture at all'));
    await expect.poll(() => page.locator('main').innerText()).toContain('picture');
    await expect
      .poll(() => page.locator('main').innerText())
      .toMatch(/can’t be read|cannot be read|not a picture/);
    expect(await field(page).getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });
});

describe('a university’s picture', () => {
  it('goes as it is, and is refused in words when it is of a kind that nobody can show', {
    tags: ['2.4-21', '5-62'],
  }, async () => {
    const page = await allowed.window();
    await enter(page, 'admin@colloquy.example', password);
    await go(page, '/universities/add');
    await field(page).waitFor();
    expect(await field(page).getByRole('button', { name: 'Take a picture' }).count()).toBe(0);
    await chooseFile(page, Buffer.from('heic'), 'campus.heic', 'image/heic');
    await expect
      .poll(() => page.locator('main').innerText())
      .toContain('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.');
    const sent = await whatIsSent(page);
    await chooseFile(page, portrait);
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    expect(await dialog(page).count()).toBe(0);
    expect(sent[0]?.equals(portrait)).toBe(true);
  });
});

describe('the camera', () => {
  it('takes a picture that goes the same way', async () => {
    const page = await onTheForm();
    await field(page).getByRole('button', { name: 'Take a picture' }).click();
    const shutter = dialog(page).getByRole('button', { name: 'Take the picture' });
    await expect.poll(() => shutter.isEnabled()).toBe(true);
    expect(await inEveryLook(page)).toEqual([]);
    await shutter.click();
    await dialog(page).getByRole('button', { name: 'Take another' }).click();
    await shutter.click();
    await use(page).click();
    await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
    const { width, height } = await sharp(await savedPicture(page)).metadata();
    expect([width, height]).toEqual([400, 400]);
  });

  it('says so when it may not be used, or when there is none', async () => {
    for (const [within, words] of [
      [denied, 'The browser may not use the camera.'],
      [absent, 'No camera was found on this device.'],
    ] as const) {
      const page = await onTheForm(undefined, within);
      await field(page).getByRole('button', { name: 'Take a picture' }).click();
      await expect.poll(() => dialog(page).innerText()).toContain(words);
      if (within === denied) expect(await inEveryLook(page)).toEqual([]);
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Take a picture');
    }
  });
});

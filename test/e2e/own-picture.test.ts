import type { Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { loadNetwork } from '../../functions/media/face-square.ts';
import { facesIn, inputSize } from '../../shared/face-detector/face-detector.ts';
import { aMember, type Person } from '../helpers/people.ts';
import { shown } from '../helpers/uploads.ts';
import { photograph } from '../media/pictures.ts';
import { aBrowser, go } from './windows.ts';

/* What only the whole product shows: what the service makes of a picture, the browser's own camera, and missing code. */

const browser = aBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']);

let member: Person;
/** One person at the right of a large picture. */
let portrait: Buffer;
beforeAll(async () => {
  member = await aMember();
  portrait = await sharp(photograph(1))
    .extract({ left: 1250, top: 60, width: 600, height: 560 })
    .extend({ left: 1400, top: 300, bottom: 500, background: '#778899' })
    .jpeg()
    .toBuffer();
});

const onTheForm = async (): Promise<Page> => {
  const page = await browser.signedIn(member.email);
  await go(page, `/members/edit/${member.id}`);
  await field(page).getByRole('button', { name: 'Choose' }).waitFor();
  return page;
};
const field = (page: Page) => page.getByRole('group', { name: /^Picture/ });
const dialog = (page: Page) => page.getByRole('dialog');

async function chooseFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await field(page).getByRole('button', { name: 'Choose' }).press('Enter');
  await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: portrait });
}
const use = (page: Page) => dialog(page).getByRole('button', { name: 'Use this picture' });

/** Saves the form; the member's picture, 400 pixels wide at most. */
async function savedPicture(page: Page): Promise<Buffer> {
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.waitForURL(`**/members/${member.id}`);
  const { picture } = await member.api.read(`/api/users/${member.id}`);
  return shown(member.api, `/media/${picture}/w400`);
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

it('a member’s own picture comes back from the service as a square around the face we found', {
  tags: ['2.7-28', 'long'],
}, async () => {
  const page = await onTheForm();
  await chooseFile(page);
  await expect.poll(() => dialog(page).innerText()).toContain('around the face we found');
  await use(page).click();
  await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
  const picture = await savedPicture(page);
  expect(await sharp(picture).metadata()).toMatchObject({ width: 400, height: 400 });
  const face = await faceOf(picture);
  expect(Math.abs((face?.x ?? 0) - 0.5)).toBeLessThan(0.1);
  expect(face?.width).toBeGreaterThan(0.25);
});

it('a form whose code for pictures can’t be had says so, and keeps what was written', async () => {
  const page = await browser.signedIn(member.email, undefined, { mayComplain: true });
  await page.route(/\/assets\/picture-dialog-/, (route) => route.abort());
  // It was loaded anew a moment ago, which didn't help.
  await page.evaluate(() => sessionStorage.setItem('reloaded-at', String(Date.now())));
  await go(page, `/members/edit/${member.id}`);
  await page.getByLabel('Title').fill('Reader in Portraits');
  await chooseFile(page);
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor();
  await page.unroute(/\/assets\/picture-dialog-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(/^Your unsaved changes from .+ are back\.$/).waitFor();
  expect(await page.getByLabel('Title').inputValue()).toBe('Reader in Portraits');
});

it('a picture that the camera takes goes the same way', { tags: ['long'] }, async () => {
  const page = await onTheForm();
  await field(page).getByRole('button', { name: 'Take a picture' }).click();
  const shutter = dialog(page).getByRole('button', { name: 'Take the picture' });
  await expect.poll(() => shutter.isEnabled()).toBe(true);
  await shutter.click();
  await use(page).click();
  await expect.poll(() => field(page).innerText()).toMatch(/Uploaded 100%/);
  const { width, height } = await sharp(await savedPicture(page)).metadata();
  expect([width, height]).toEqual([400, 400]);
});

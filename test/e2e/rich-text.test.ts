import type { Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aTopic } from '../factories.ts';
import type { RecordBody } from '../helpers/api.ts';
import { fromThePage, fromWord } from '../helpers/pasted-texts.ts';
import { type Person, password, theAdministrator } from '../helpers/people.ts';
import { photograph } from '../media/pictures.ts';
import { aBrowser, enter } from './windows.ts';

/* What only the whole product shows of a text: its pictures as the service makes them, and the content security policy. */

const browser = aBrowser([], 'block', afterAll);
let administrator: Person;
let page: Page;
beforeAll(async () => {
  administrator = await theAdministrator();
  page = await browser.window();
  await enter(page, administrator.email, password);
});

const editor = () => page.getByRole('textbox', { name: 'Description' });

let topic: RecordBody;
/** The form of a topic whose text is to be written. */
async function openForm(): Promise<void> {
  topic = await administrator.api.create('topics', aTopic());
  await page.goto(`/topics/edit/${topic.id}`);
  await editor().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
}

/** Saves, and waits for the page that shows it. @returns the HTML that is kept */
async function saved(): Promise<string> {
  await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
  await page.waitForURL(`**/topics/${topic.id}`);
  const { description } = await administrator.api.read<RecordBody>(`/api/topics/${topic.id}`);
  return String(description);
}

it('a picture in a text is chosen from a file, and shown as the service made it', {
  tags: ['long'],
}, async () => {
  await openForm();
  const buffer = await sharp(photograph(3)).resize(900).jpeg().toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await page
    .getByRole('toolbar', { name: 'Text formatting' })
    .getByRole('button', { name: 'Picture' })
    .click();
  await (await chooser).setFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer });
  await editor().locator('img').waitFor();
  await page.getByLabel('What the picture shows').fill('Three friends');
  expect(await saved()).toMatch(/^<img src="\/media\/[\w-]+\/w1200" alt="Three friends" \/>$/);
  // The editor may still stand a moment after the address has changed.
  const text = page.locator('main .rich-text:not(.editor-text)');
  const shown = text.getByRole('img', { name: 'Three friends' });
  await shown.waitFor();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
});

it('what is pasted from elsewhere meets no rule of the content security policy', async () => {
  for (const [html, kept] of [
    [fromWord, '<strong>Clean</strong>'],
    [fromThePage, '<p>2020 | Quito</p>'],
  ] as const) {
    await openForm();
    await editor().evaluate((element, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', pasted);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, html);
    // A window that complains fails when it is closed.
    expect(await saved()).toContain(kept);
  }
});

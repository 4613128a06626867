import type { Locator, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTopic } from '../factories.ts';
import { photograph } from '../media/pictures.ts';
import type { RecordBody } from '../steps/api.ts';
import { type Person, password, theAdministrator } from '../steps/people.ts';
import { uploaded } from '../steps/uploads.ts';
import { aBrowser, enter } from './windows.ts';

const browser = aBrowser();
let administrator: Person;
let page: Page;
let photo: Buffer;
beforeAll(async () => {
  administrator = await theAdministrator();
  photo = await sharp(photograph(3)).resize(900).jpeg().toBuffer();
  page = await browser.window();
  await enter(page, administrator.email, password);
});
afterAll(() => browser.close());

const editor = () => page.getByRole('textbox', { name: 'Description' });
const tool = (name: string) =>
  page.getByRole('toolbar', { name: 'Text formatting' }).getByRole('button', { name, exact: true });
/** Presses a tool, after which the text has the focus again. */
async function use(name: string): Promise<void> {
  await tool(name).click();
  await expect.poll(() => editor().evaluate((element) => element === document.activeElement)).toBe(true);
}
const picture = () => editor().locator('img');

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
  return String(description).replaceAll(' target="_blank" rel="noopener noreferrer"', '');
}

/** What somebody sees of a text: its parts in order, each with its words, a picture with what it shows. */
const seen = (text: Locator) =>
  text.evaluate((root) =>
    [...root.querySelectorAll('h2, h3, h4, p, li, blockquote, strong, em, a, img')].flatMap((part) => {
      const { localName, textContent } = part;
      if (localName === 'img') return `img: ${part.getAttribute('alt')}`;
      // The line to write on below the last part.
      if (localName === 'p' && !textContent && !part.nextElementSibling) return [];
      return `${localName}: ${textContent}${localName === 'a' ? ` → ${part.getAttribute('href')}` : ''}`;
    }),
  );
// The editor may still stand a moment after the address has changed.
const shownText = () => page.locator('main .rich-text:not(.editor-text)');

/** Pastes as the browser does when it is told by another program what was copied there. */
async function paste(contents: { html?: string; text?: string; picture?: Buffer }): Promise<void> {
  await editor().evaluate(
    (element, { html, text, file }) => {
      const clipboardData = new DataTransfer();
      if (html) clipboardData.setData('text/html', html);
      if (text) clipboardData.setData('text/plain', text);
      if (file) {
        const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
        clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
      }
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    { ...contents, file: contents.picture?.toString('base64') },
  );
}

describe('a text', () => {
  it('has headings, lists, quotations and links, and is shown as it was written', {
    tags: ['2.4-26'],
  }, async () => {
    await openForm();
    await use('Heading');
    await page.keyboard.type('Rivers');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Of ');
    await use('Bold');
    await page.keyboard.type('great');
    await use('Bold');
    await use('Italic');
    await page.keyboard.type(' length');
    await use('Italic');
    await page.keyboard.press('Enter');
    await use('Bulleted list');
    for (const river of ['Nile', 'Loire']) {
      await page.keyboard.type(river);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.press('Enter');
    await use('Numbered list');
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await use('Quotation');
    await page.keyboard.type('All flows.');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await tool('Link').click();
    // There is none to remove yet.
    await page.getByRole('button', { name: 'Set link' }).waitFor();
    await page.getByLabel('Link to').fill('rivers.example');
    await page.keyboard.press('Enter');
    const written = await seen(editor());
    expect(await saved()).toBe(
      '<h2>Rivers</h2><p>Of <strong>great</strong><em> length</em></p>' +
        '<ul><li><p>Nile</p></li><li><p>Loire</p></li></ul><ol><li><p>First</p></li></ol>' +
        '<blockquote><p>All flows.</p></blockquote><p><a href="https://rivers.example">rivers.example</a></p>',
    );
    expect(await seen(shownText())).toEqual(written);
  });

  it('a link to a mail address is one to write to', async () => {
    await openForm();
    await tool('Link').click();
    await page.getByLabel('Link to').fill('ana@rivers.example');
    await page.keyboard.press('Enter');
    expect(await saved()).toContain('<a href="mailto:ana@rivers.example">ana@rivers.example</a>');
  });

  it('a link to a page of the app leads there, and one that leads nowhere is refused in words', async () => {
    await openForm();
    await tool('Link').click();
    const address = page.getByLabel('Link to');
    for (const nowhere of ['#notes', 'notes', '/notes.html', '../notes', 'javascript:alert(1)']) {
      await address.fill(nowhere);
      expect(await page.getByRole('alert').count()).toBe(0);
      await page.keyboard.press('Enter');
      await page.getByRole('alert').filter({ hasText: 'Please enter a web address' }).waitFor();
    }
    await address.fill(`/topics/${topic.id}`);
    await page.keyboard.press('Enter');
    const written = await seen(editor());
    expect(await saved()).toBe(`<p><a href="/topics/${topic.id}">/topics/${topic.id}</a></p>`);
    expect(await seen(shownText())).toEqual(written);
  });

  it('written from right to left stands so while it is written, too', async () => {
    const standing = (text: Locator) =>
      text
        .locator(':scope > ul, li, ul + p')
        .evaluateAll((parts) => parts.map((part) => `${part.localName} ${getComputedStyle(part).direction}`));
    await openForm();
    await use('Bulleted list');
    await page.keyboard.type('الآبار');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Wells');
    const stood = await standing(editor());
    expect(stood).toEqual(['ul rtl', 'li rtl', 'p ltr']);
    expect(await saved()).toBe('<ul><li><p>الآبار</p></li></ul><p>Wells</p>');
    await expect.poll(() => standing(shownText())).toEqual(stood);
  });

  it('can be taken back and done again', async () => {
    await openForm();
    await page.keyboard.type('One');
    await use('Heading');
    expect(await seen(editor())).toEqual(['h2: One']);
    // As often as it takes: what is done in one go is taken back in one.
    const spent = async (name: string) => (await tool(name).getAttribute('aria-disabled')) === 'true';
    while (!(await spent('Undo'))) await use('Undo');
    expect(await seen(editor())).toEqual(['p: The study of water.']);
    await page.keyboard.press('Control+Shift+z');
    while (!(await spent('Redo'))) await use('Redo');
    expect(await seen(editor())).toEqual(['h2: One']);
    expect(await saved()).toBe('<h2>One</h2>');
  });
});

describe('a picture in a text', () => {
  const ofOurs = /^<img src="\/media\/[\w-]+\/w1200" alt="Three friends" \/>$/;

  it('is chosen from a file, and says what it shows', async () => {
    await openForm();
    const chooser = page.waitForEvent('filechooser');
    await tool('Picture').click();
    await (await chooser).setFiles({ name: 'us.jpg', mimeType: 'image/jpeg', buffer: photo });
    await picture().waitFor();
    await page.getByLabel('What the picture shows').fill('Three friends');
    const written = await seen(editor());
    expect(written).toEqual(['img: Three friends']);
    expect(await saved()).toMatch(ofOurs);
    await shownText().getByRole('img', { name: 'Three friends' }).waitFor();
    expect(await seen(shownText())).toEqual(written);
  });

  it('stays where others come after it, and where one writes on', async () => {
    await openForm();
    const chooser = page.waitForEvent('filechooser');
    await tool('Picture').click();
    const file = { mimeType: 'image/jpeg', buffer: photo };
    await (await chooser).setFiles([
      { name: 'one.jpg', ...file },
      { name: 'two.jpg', ...file },
    ]);
    await expect.poll(() => editor().locator('img').count()).toBe(2);
    await editor().press('W');
    await page.keyboard.type('ords below');
    expect(await seen(editor())).toEqual(['img: ', 'img: ', 'p: Words below']);
    // The bar for a link takes the focus once, not at each letter that is written in the text.
    await tool('Link').click();
    await editor().press('End');
    await page.keyboard.type(' them');
    expect((await seen(editor())).at(-1)).toBe('p: Words below them');
  });

  it('is pasted, as a file or copied alone from a page', async () => {
    const png = await sharp(photo).resize(300).png().toBuffer();
    for (const html of [
      undefined,
      '<meta charset="utf-8"><img src="https://elsewhere.example/a.png" alt="">',
    ]) {
      await openForm();
      await paste({ html, picture: png });
      await picture().waitFor();
      await page.getByLabel('What the picture shows').fill('Three friends');
      expect(await saved()).toMatch(ofOurs);
    }
  });

  it('is told of by its words while it comes, and shows them where it can’t be had', async () => {
    const { imageId } = await uploaded(administrator.api, photo, { purpose: 'embed' });
    const description = `<p>Look.</p><img src="/media/${imageId}/w1200" alt="Three friends">`;
    const { id } = await administrator.api.create('topics', aTopic({ description }));
    let refuse = () => {};
    const asked = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await page.route(`**/media/${imageId}/*`, (route) => asked.then(() => route.abort()));
    await page.goto(`/topics/${id}`);
    await shownText().getByRole('img', { name: 'Three friends' }).waitFor();
    refuse();
    await shownText().getByText('Three friends').waitFor();
    expect(await shownText().locator('.skeleton').count()).toBe(0);
    await page.unroute(`**/media/${imageId}/*`);
    // It comes once there is a network again.
    await page.context().setOffline(true);
    await page.locator('.offline-label').waitFor();
    await page.context().setOffline(false);
    await shownText().locator('img').waitFor();
  });

  it('is sent again after the service failed, without choosing it again', async () => {
    await openForm();
    await page.keyboard.type('Words');
    await page.route('**/api/uploads', (route) => route.fulfill({ status: 503 }));
    await paste({ picture: await sharp(photo).resize(300).png().toBuffer() });
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/api/uploads');
    await page.getByRole('button', { name: 'Save Changes', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: 'A picture could not be sent.' }).waitFor();
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
    await picture().waitFor();
    expect(await saved()).toMatch(/<img src="\/media\//);
  });

  it('waits with another that can’t be sent either: both go', async () => {
    await openForm();
    await page.route('**/api/uploads', (route) => route.abort());
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    for (const width of [300, 400]) {
      // The alert alone may be that of the picture before.
      const failed = page.waitForEvent('requestfailed', (call) => call.url().endsWith('/api/uploads'));
      await paste({ picture: await sharp(photo).resize(width).png().toBuffer() });
      await failed;
      await again.waitFor();
    }
    await page.unroute('**/api/uploads');
    await again.click();
    await expect.poll(() => editor().locator('img').count()).toBe(2);
  });

  it('goes by itself once there is a network again', async () => {
    await openForm();
    await page.keyboard.type('Words');
    await page.context().setOffline(true);
    await paste({ picture: await sharp(photo).resize(300).png().toBuffer() });
    await expect.poll(() => page.locator('main').innerText()).toContain('There is no connection.');
    await page.context().setOffline(false);
    await picture().waitFor();
    expect(await saved()).toMatch(/<img src="\/media\//);
  });

  it('that has not been sent is lost with the page, which is said, and asked before it is left', async () => {
    topic = await administrator.api.create('topics', aTopic());
    await page.goto(`/topics/edit/${topic.id}`);
    await editor().click();
    await page.context().setOffline(true);
    await paste({ picture: await sharp(photo).resize(300).png().toBuffer() });
    await page
      .getByRole('alert')
      .filter({ hasText: 'A picture that has not been sent is lost when you leave or reload this page.' })
      .waitFor();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.context().setOffline(false);
    await picture().waitFor();
  });

  it('is refused in words when it is none', async () => {
    await openForm();
    await paste({ picture: Buffer.from('no picture at all') });
    await expect
      .poll(() => page.getByRole('alert').innerText())
      .toMatch(/can’t be read|cannot be read|not a picture/);
    expect(await page.getByRole('alert').getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(await seen(editor())).toEqual([]);
  });
});

/** As Word 365 puts it on the clipboard, shortened. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;font-size:11.0pt;} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h2 style='mso-margin-top-alt:auto'><span lang=EN-US style='color:#2F5496'>Water<o:p></o:p></span></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'><b><span style='font-family:"Arial",sans-serif'>Clean</span></b><span
style='mso-spacerun:yes'> </span>and <i>near</i>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Wells<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Springs<o:p></o:p></p>
<p class=MsoNormal><img width=100 src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="Picture_x0020_1"><o:p></o:p></p>
<!--EndFragment--></body></html>`;

/** As Google Docs and a page of somebody's put it there, with what must not come along. */
const fromThePage = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><div class="hero" onclick="steal()"
style="background:red;position:fixed"><h1 style="font-size:72px">Title</h1><p dir="ltr"><span style="color:#f00">Red</span>
<a href="javascript:steal()">bad</a> <a href="/wiki/Water">near</a> <a href="www.good.example">bare</a> <a href="https://good.example/x" style="color:blue" onmouseover="steal()">good</a></p>
<p><span>then </span><span style="font-weight:700">bold</span><span> and </span><span style="font-style:italic">slanted</span></p>
<p>H<sub>2</sub>O, 10<sup>-12</sup>, x<span style="vertical-align:super">2</span>, m² and CO₂<sup><a href="https://good.example/n">1</a></sup></p>
<table><tr><td><p>2019</p></td><td>Lima</td></tr><tr><td>2020</td><td>Quito</td></tr></table><table><tr><td>cell</td></tr></table><script>steal()</script><style>p{color:red}</style><iframe src="https://evil.example"></iframe>
<form><input value="field"><button>Press</button></form><img src="https://elsewhere.example/pixel.gif" onerror="steal()"></div></b>`;

describe('what is pasted', () => {
  it('from Word keeps headings, emphasis and lists, and none of Word', async () => {
    await openForm();
    await paste({ html: fromWord, text: 'Water' });
    expect(await page.locator('main').innerText()).toContain(
      'The pictures in what you pasted were left out.',
    );
    const written = await seen(editor());
    expect(await saved()).toBe(
      '<h2>Water</h2><p><strong>Clean</strong> and <em>near</em>.</p>' +
        '<ul><li><p>Wells</p></li><li><p>Springs</p></li></ul>',
    );
    expect(await seen(shownText())).toEqual(written);
  });

  it('from a page keeps the words, and nothing that runs, dresses up or calls home', async () => {
    const called: string[] = [];
    page.on('request', (request) => {
      if (/elsewhere|evil/.test(request.url())) called.push(request.url());
    });
    await openForm();
    await paste({ html: fromThePage, text: 'Title' });
    const written = await seen(editor());
    const html = await saved();
    expect(html).toBe(
      '<h2>Title</h2><p>Red bad near <a href="https://www.good.example">bare</a> <a href="https://good.example/x">good</a></p>' +
        '<p>then <strong>bold</strong> and <em>slanted</em></p>' +
        '<p>H₂O, 10⁻¹², x², m² and CO₂<a href="https://good.example/n">1</a></p><p>2019 | Lima</p><p>2020 | Quito</p><p>cell</p><p>Press</p>',
    );
    expect(await seen(shownText())).toEqual(written);
    expect(called).toEqual([]);
  });
});

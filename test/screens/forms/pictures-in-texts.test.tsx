import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, aPicture, button, go, heading, main, shown } from '../fixture/hands.ts';
import { topic } from '../fixture/records.ts';
import { render } from '../fixture/render.tsx';
import { editor, openForm, paste, seen, seenInEditor, shownText, tool, type } from './rich-text-steps.ts';

const alert = main.getByRole('alert');
const again = alert.getByRole('button', { name: 'Try again' });
const pictures = () => editor.element().querySelectorAll('img').length;
const described = main.getByLabelText('What the picture shows');
const ofOurs = /^<img src="\/media\/[\w-]+\/w1200" alt="Three friends" \/>$/;

/** Chooses files after the tool has asked the browser for them. */
async function choose(...files: File[]): Promise<void> {
  const input = main.element().querySelector('.rich-text-field input[type=file]') as HTMLInputElement;
  const opened = vi.spyOn(input, 'click').mockImplementation(() => {});
  await tool('Picture').click();
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.upload(input, files);
}

describe('a picture in a text', () => {
  it('is chosen from a file, and says what it shows', async () => {
    const { saved } = await openForm();
    await choose(await aPicture());
    await expect.poll(pictures).toBe(1);
    await described.fill('Three friends');
    const written = seenInEditor();
    expect(written).toEqual(['img: Three friends']);
    expect(await saved()).toMatch(ofOurs);
    await expect.poll(() => seen(shownText())).toEqual(written);
  });

  it('stays where others come after it, and where one writes on', async () => {
    await openForm();
    await choose(await aPicture(300, 300, 'one.jpg'), await aPicture(300, 300, 'two.jpg'));
    await expect.poll(pictures).toBe(2);
    await type('Words below');
    expect(seenInEditor()).toEqual(['img: ', 'img: ', 'p: Words below']);
    // The bar for a link takes the focus once, not at each letter that is written in the text.
    await tool('Link').click();
    await shown(main.getByLabelText('Link to'));
    (editor.element() as HTMLElement).focus();
    await type('{End} them');
    expect(seenInEditor().at(-1)).toBe('p: Words below them');
  });

  it('is known by its content where the system has no name for its type', async () => {
    const { service } = await openForm();
    paste({ picture: new File([await aPicture()], 'us') });
    await expect.poll(pictures).toBe(1);
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      expect.objectContaining({ contentType: 'image/jpeg' }),
    ]);
  });

  it.each([
    ['as a file', undefined],
    [
      'copied alone from a page',
      '<meta charset="utf-8"><img src="https://elsewhere.localhost/a.png" alt="">',
    ],
  ])('is pasted %s', async (_, html) => {
    const { saved } = await openForm();
    paste({ html, picture: await aPicture() });
    await expect.poll(pictures).toBe(1);
    await described.fill('Three friends');
    expect(await saved()).toMatch(ofOurs);
  });

  it('is told of by its words while it comes, and shows them where it can’t be had', async () => {
    const area = topic({
      name: 'Hydrology',
      description: `<p>Look.</p><img src="/media/${crypto.randomUUID()}/w1200" alt="Three friends">`,
    });
    const { service } = await render('/home', { as: 'member', with: [area] });
    let fail = () => {};
    const failing = new Promise<never>((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'));
    });
    const { fetch } = service;
    vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) =>
      String(call[0]).startsWith('/media/') ? failing : fetch(...call),
    );
    await shown(heading(/^Welcome/));
    go(`/topics/${area.id}`);
    await shown(main.getByRole('img', { name: 'Three friends' }));
    fail();
    await shown(main.getByText('Three friends'));
    expect(shownText()?.querySelector('.skeleton')).toBeNull();
    vi.stubGlobal('fetch', fetch);
    // It comes once there is a network again.
    service.setOnline(false);
    await expect.poll(() => document.querySelector('.offline-label')).not.toBeNull();
    expect(seen(shownText())).toEqual(['p: Look.']);
    service.setOnline(true);
    await expect.poll(() => seen(shownText())).toEqual(['p: Look.', 'img: Three friends']);
  });

  it('is sent again after the service failed, without choosing it again', async () => {
    const { service, saved } = await openForm();
    await type('Words');
    const end = service.refuse('startUpload', 'try-again');
    paste({ picture: await aPicture() });
    await shown(again);
    end();
    await button('Save Changes').click();
    await shown(alert.filter({ hasText: 'A picture could not be uploaded.' }));
    await again.click();
    await expect.poll(pictures).toBe(1);
    expect(await saved()).toMatch(/<img src="\/media\//);
  });

  it('waits with another that can’t be sent either: both go', async () => {
    const { service } = await openForm();
    const end = service.disconnect('startUpload');
    for (const count of [1, 2]) {
      paste({ picture: await aPicture(100 * count) });
      // The alert alone may be that of the picture before.
      await expect.poll(() => service.callsOf('startUpload').length).toBe(count);
      await shown(again);
    }
    end();
    await again.click();
    await expect.poll(pictures).toBe(2);
  });

  it('goes by itself once there is a network again', async () => {
    const { service, saved } = await openForm();
    await type('Words');
    service.setOnline(false);
    paste({ picture: await aPicture() });
    await shown(alert.filter({ hasText: 'There is no connection.' }));
    service.setOnline(true);
    await expect.poll(pictures).toBe(1);
    expect(await saved()).toMatch(/<img src="\/media\//);
  });

  it('that has not been sent is lost with the page, which is said, and asked before it is left', async () => {
    const area = topic({ name: 'Hydrology' });
    const { service } = await render(`/topics/edit/${area.id}`, { as: 'administrator', with: [area] });
    await shown(editor);
    await editor.click();
    service.setOnline(false);
    paste({ picture: await aPicture() });
    await shown(
      alert.filter({
        hasText: 'A picture that has not been uploaded is lost when you leave or reload this page.',
      }),
    );
    await main.getByRole('link', { name: 'Cancel' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await absent(page.getByRole('dialog'));
    service.setOnline(true);
    await expect.poll(pictures).toBe(1);
  });

  it('is refused in the service’s words when it is no picture', async () => {
    const { service } = await openForm();
    const message = 'This file is not a picture we can read.';
    service.answer('readUpload', ({ params }) => ({
      status: 200,
      body: { imageId: params.imageId, status: 'refused', message },
    }));
    paste({ picture: new File([Uint8Array.of(0xff, 0xd8, 0xff), 'no picture'], 'image.png') });
    await shown(alert.filter({ hasText: message }));
    expect(again.elements()).toEqual([]);
    expect(seenInEditor()).toEqual([]);
  });
});

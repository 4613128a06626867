import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { absent, aPicture, drawn, main, shown } from '../fixture/hands.ts';
import { render } from '../fixture/render.tsx';
import {
  arrives,
  choose,
  dialog,
  field,
  holdSending,
  openForm,
  portrait,
  useIt,
  watchSent,
} from './own-picture-steps.ts';

const again = field.getByRole('button', { name: 'Try again' });
const name = main.getByRole('textbox', { name: 'Name', exact: true });

/** Presses Enter in the form, as somebody who saves by it. */
async function enter(): Promise<void> {
  (name.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await drawn();
}

describe('a picture that is on its way', () => {
  it('shows how much has gone', { tags: ['4-40'] }, async () => {
    const { saved } = await openForm();
    await choose(await portrait());
    const sending = holdSending();
    await useIt();
    await expect.poll(sending.count).toBe(1);
    for (const percent of [7, 42]) {
      sending.progress(percent);
      await shown(field.getByText(`Uploading ${percent}%`));
    }
    // Saved now, the profile would be without it.
    await enter();
    await expect
      .element(main.getByRole('button', { name: 'Uploading...' }))
      .toHaveAttribute('aria-busy', 'true');
    sending.letGo();
    await arrives();
    await saved();
  });

  it('is kept when the service fails, and sent again without choosing it again', {
    tags: ['8-9'],
  }, async () => {
    const { service, saved } = await openForm();
    const sent = watchSent();
    await choose(await portrait());
    const end = service.refuse('startUpload', 'try-again');
    await useIt();
    await shown(again);
    // Saved now, the record would be without it.
    await shown(main.getByText('This picture was not uploaded. Try again, or choose another.'));
    await enter();
    end();
    await again.click();
    await arrives();
    expect(sent().map(({ type }) => type)).toEqual(['image/jpeg']);
    await saved();
  });

  it('waits for the network in a draft, through a reload, and goes by itself', {
    tags: ['8-9'],
  }, async () => {
    const { service, saved, reload } = await openForm();
    const sent = watchSent();
    await choose(await portrait());
    service.setOnline(false);
    await useIt();
    await shown(again);
    await shown(main.getByText('There is no connection. Check your network and try again.'));
    await main.getByRole('link', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await absent(dialog);
    const leaving = new Event('beforeunload', { cancelable: true });
    dispatchEvent(leaving);
    expect(leaving.defaultPrevented).toBe(true);

    await reload();
    await shown(page.getByText(/^Your unsaved changes from .+ are back\.$/));
    await expect.poll(() => field.element().querySelector('img[src^="blob:"]')).not.toBeNull();
    expect(service.callsOf('startUpload')).toEqual([]);
    service.setOnline(true);
    await arrives();
    const [file] = sent();
    const { width, height } = await createImageBitmap(file ?? new Blob());
    expect(width).toBe(height);
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      expect.objectContaining({ square: true }),
    ]);
    await saved();
  });

  it('is refused in the service’s words when it is no picture', { tags: ['5-62', '8-9'] }, async () => {
    const { service } = await openForm();
    const message = 'This file is not a picture we can read.';
    service.answer('readUpload', ({ params }) => ({
      status: 200,
      body: { imageId: params.imageId, status: 'refused', message },
    }));
    await choose(new File([Uint8Array.of(0xff, 0xd8, 0xff), 'no picture'], 'me.jpg', { type: 'image/jpeg' }));
    await shown(main.getByText(message));
    expect(again.elements()).toEqual([]);
  });
});

describe('a university’s picture', () => {
  it('goes as it was cropped, and is refused in words when it is of a kind that nobody can show', {
    tags: ['2.4-21', '5-62'],
  }, async () => {
    const { service } = await render('/universities/add', { as: 'administrator' });
    await shown(field);
    expect(field.getByRole('button', { name: 'Take a picture' }).elements()).toEqual([]);
    await choose(new File(['heic'], 'campus.heic', { type: 'image/heic' }));
    await shown(main.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'));
    const sent = watchSent();
    await choose(await portrait());
    await useIt();
    await arrives();
    const [cropped] = sent();
    expect(sent()).toHaveLength(1);
    // The one that was refused would have been announced before.
    expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
      { contentType: 'image/jpeg', purpose: 'picture', size: cropped?.size, square: false },
    ]);
  });

  it.each(['', 'image/jpg', 'image/pjpeg', 'application/octet-stream', 'image/heic'])(
    'is known by its content where the system calls its type “%s”',
    async (type) => {
      const { service } = await render('/universities/add', { as: 'administrator' });
      await shown(field);
      drop(new File([await aPicture()], 'campus', { type }));
      await useIt();
      await arrives();
      expect(service.callsOf('startUpload').map(({ body }) => body)).toEqual([
        expect.objectContaining({ contentType: 'image/jpeg' }),
      ]);
    },
  );

  it('is refused where its name and type promise a picture that it isn’t', async () => {
    const { service } = await render('/universities/add', { as: 'administrator' });
    await shown(field);
    drop(new File(['%PDF-1.7'], 'campus.jpg', { type: 'image/jpeg' }));
    await shown(main.getByText('Please choose a JPEG, PNG, WebP, AVIF or GIF picture.'));
    expect(service.callsOf('startUpload')).toEqual([]);
  });

  it('is asked for once more where the file can’t be read any longer', async () => {
    await render('/universities/add', { as: 'administrator' });
    await shown(field);
    const gone = await aPicture();
    gone.slice = () =>
      ({ arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }) as never;
    drop(gone);
    await shown(main.getByText('This file can’t be read. Choose it again.'));
  });
});

/** Drops a file on the field, under the type that the system has for it. */
function drop(file: File): void {
  const event = new DragEvent('drop', { bubbles: true, cancelable: true });
  // A real transfer would hand over a copy of the file.
  Object.defineProperty(event, 'dataTransfer', { value: { files: [file] } });
  field.element().dispatchEvent(event);
}

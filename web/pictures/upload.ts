import { useEffect } from 'react';
import type { AnswerOf } from '../../shared/calls/call-types.ts';
import { fromSent, msg } from '../../shared/language/messages.ts';
import { readUpload, startUpload } from '../../shared/picture/picture.calls.ts';
import type { UploadPurpose } from '../../shared/picture/upload.ts';
import { ProductError } from '../../shared/protocol/errors.ts';
import { call } from '../api/api.ts';
import { type Given, Unreachable } from '../api/request.ts';
import { session } from '../data/session.ts';
import { store, useStore } from '../data/store.ts';
import { contentTypeOf } from './picture-type.ts';

type UploadAnswer = AnswerOf<typeof startUpload>;
/** The type of the file, which the service may refuse. */
type UploadRequest = Given<typeof startUpload>['body'];

const uploading = store(0);

/** Whether a picture is being uploaded; a form saved now would lack it. */
export function useUploading(): boolean {
  return useStore(uploading) > 0;
}

/** How many pictures couldn't be uploaded and wait for a retry. */
const unsent = store(0);

/** Whether a picture waits for a retry; a form saved now would lack it. */
export const anyUnsent = (): boolean => unsent.get() > 0;

/** Counts a field's failed picture as unsent while the field is shown. */
export function useUnsent(waits: boolean): void {
  useEffect(() => {
    if (!waits) return;
    unsent.set(unsent.get() + 1);
    return () => unsent.set(unsent.get() - 1);
  }, [waits]);
}

/** How often and how long to ask whether the variants are ready, in ms. */
const firstPause = 300;
const longestPause = 2000;
const variantsTimeout = 90_000;

/** The progress once everything is sent, while the service still makes the variants. */
const sentProgress = 0.99;

/**
 * Uploads a picture directly to storage, and waits until its variants are ready.
 *
 * @param onProgress called with the part that was sent, 0 to 1
 * @param square whether the file is the final square; otherwise the service looks for a face in a `picture`
 * @returns the image's id
 * @throws ProductError with the reason, when the picture is refused
 */
export async function uploadPicture(
  file: File,
  purpose: UploadPurpose,
  onProgress: (fraction: number) => void = () => {},
  square = false,
): Promise<string> {
  uploading.set(uploading.get() + 1);
  try {
    const { imageId, upload } = await announce({
      contentType: (await contentTypeOf(file)) as UploadRequest['contentType'],
      size: file.size,
      purpose,
      square,
    });
    await send(upload, file, (fraction) => onProgress(Math.min(fraction, sentProgress)));
    await waitForVariants(imageId);
    return imageId;
  } catch (error) {
    // A sync finds out when the service can be reached again; the browser knows only about its local connection.
    if (error instanceof Unreachable) session.get()?.sync.request();
    throw error;
  } finally {
    uploading.set(uploading.get() - 1);
  }
}

async function announce(file: UploadRequest): Promise<UploadAnswer> {
  try {
    return await call(startUpload, { body: file });
  } catch (error) {
    if (!(error instanceof ProductError) || !error.fields?.length) throw error;
    // The person doesn't see the fields of this call.
    throw new ProductError('unsupported-type', error.fields[0]);
  }
}

/** Uses XMLHttpRequest, because `fetch` doesn't report how much of a body was sent. */
function send(to: UploadAnswer['upload'], file: File, onProgress: (fraction: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const exchange = new XMLHttpRequest();
    exchange.open(to.method, to.url);
    for (const [name, value] of Object.entries(to.headers)) exchange.setRequestHeader(name, value);
    exchange.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    exchange.onload = () =>
      exchange.status < 300
        ? resolve()
        : reject(
            new ProductError('try-again', { message: msg('The picture was not uploaded. Choose it again.') }),
          );
    exchange.onerror = () => reject(new Unreachable());
    exchange.send(file);
  });
}

async function waitForVariants(imageId: string): Promise<void> {
  const end = Date.now() + variantsTimeout;
  for (let pause = firstPause; Date.now() < end; pause = Math.min(longestPause, pause * 1.5)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const { status, message, ...more } = await call(readUpload, { imageId });
    if (status === 'ready') return;
    if (status === 'refused')
      throw new ProductError('unsupported-type', message === undefined ? {} : fromSent({ message, ...more }));
  }
  throw new ProductError('try-again', {
    message: msg('The picture is taking too long. Try again in a moment.'),
  });
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Sentence } from '../../../shared/language/messages.ts';
import type { ErrorCode } from '../../../shared/protocol/errors.ts';
import { useOnline } from '../../data/hooks.ts';
import { uploadPicture } from '../../pictures/upload.ts';
import { asRefusal } from '../feedback/toast.ts';

/** A picture that could not be uploaded. It is the field's value until it can be, and is stored with the draft. */
export type Unsent = {
  file: File;
  square: boolean;
  /** The image that it would replace. */
  instead: string | undefined;
};

type Upload = {
  /** The file that is being uploaded, or was. */
  file?: File;
  /** The id of the uploaded image. */
  sent?: string;
  /** 0 to 1 during the upload and for a moment after. */
  progress?: number;
  /** Why it failed. */
  failure?: Sentence;
};

const hidesAfter = 1000; // ms after completion
/** Errors that refuse the picture itself; after any other the next attempt may succeed. */
export const refusals: ErrorCode[] = ['unsupported-type', 'too-large', 'forbidden'];

/**
 * Uploads a picture, and holds it until it has arrived: if that fails, it is tried again once there is a network. Of
 * several, the last one counts.
 *
 * @param value the field's value
 * @param onChange gets the image's id, or the picture that could not be uploaded
 */
export function useUpload(
  value: string | Unsent | undefined,
  onChange: (value: string | Unsent | undefined) => void,
) {
  const [upload, setUpload] = useState<Upload>({});
  const last = useRef(0);
  /** The file that was tried again since there is a network: each is tried once automatically. */
  const tried = useRef<File>(undefined);
  const online = useOnline();
  const unsent = typeof value === 'object' ? value : undefined;
  const image = typeof value === 'string' ? value : unsent?.instead;
  // Unless the field has another picture by now: a conflict was decided, or the changes were discarded.
  const isOfValue = upload.sent === undefined || upload.sent === value;
  const preview = useAddress((isOfValue ? upload.file : undefined) ?? unsent?.file);

  async function send(picture: Unsent): Promise<void> {
    const { file, square, instead } = picture;
    const mine = ++last.current;
    const tell = (news: Upload) => last.current === mine && setUpload(news);
    tried.current = file;
    tell({ file, progress: 0 });
    try {
      const imageId = await uploadPicture(file, 'picture', (progress) => tell({ file, progress }), square);
      if (last.current !== mine) return;
      onChange(imageId);
      tell({ file, sent: imageId, progress: 1 });
      setTimeout(() => tell({ file, sent: imageId }), hidesAfter);
    } catch (error) {
      if (last.current !== mine) return;
      const { code, sentence } = asRefusal(error);
      onChange(refusals.includes(code) ? instead : picture);
      tell({ failure: sentence });
    }
  }

  const sendByItself = useEffectEvent((file: File) => {
    if (unsent && tried.current !== file) send(unsent);
  });
  const waiting = unsent?.file;
  useEffect(() => {
    if (!online) tried.current = undefined;
    else if (waiting) sendByItself(waiting);
  }, [online, waiting]);

  return {
    ...upload,
    image,
    preview,
    send: (file: File, square: boolean) => send({ file, square, instead: image }),
    again: unsent && (() => send(unsent)),
    /** Removes the picture that could not be uploaded, or else the current one. */
    remove: () => {
      last.current++;
      setUpload({});
      onChange(unsent?.instead);
    },
  };
}

/** The address that shows a file. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ErrorCode } from '../../../shared/protocol/errors.ts';
import { useOnline } from '../../data/hooks.ts';
import { uploadPicture } from '../../pictures/upload.ts';
import { asRefusal } from '../feedback/refusal.ts';

/** A picture that could not be sent. It stands in its field until it can, and is kept with the rest of a draft. */
export type Unsent = {
  file: File;
  square: boolean;
  /** The image whose place it would take. */
  instead: string | undefined;
};

type Upload = {
  /** What goes, or has gone. */
  file?: File;
  /** The id of what has gone. */
  sent?: string;
  /** 0 to 1 while it goes and for a moment after. */
  progress?: number;
  /** Why it failed. */
  failure?: string;
};

const hidesAfter = 1000; // ms after completion
/** With these the picture itself is refused; whatever else fails may go well the next time. */
export const refusals: ErrorCode[] = ['unsupported-type', 'too-large', 'forbidden'];

/**
 * Sends a picture and holds it until it has arrived: what could not be sent goes once there is a network again. Of
 * several, the one sent last counts.
 *
 * @param value of the field
 * @param onChange gets the image's id, or what could not be sent
 */
export function useUpload(
  value: string | Unsent | undefined,
  onChange: (value: string | Unsent | undefined) => void,
) {
  const [upload, setUpload] = useState<Upload>({});
  const last = useRef(0);
  /** The file that was tried since there is a network: by itself, each goes once. */
  const tried = useRef<File>(undefined);
  const online = useOnline();
  const unsent = typeof value === 'object' ? value : undefined;
  const image = typeof value === 'string' ? value : unsent?.instead;
  // Not once the field has another picture: a conflict was decided, or what was written was discarded.
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
      const { code, message } = asRefusal(error);
      onChange(refusals.includes(code) ? instead : picture);
      tell({ failure: message });
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
    /** Takes out what could not be sent, or else the picture that is there. */
    remove: () => {
      last.current++;
      setUpload({});
      onChange(unsent?.instead);
    },
  };
}

/** An address to show a file by. */
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

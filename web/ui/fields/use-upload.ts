import { useEffect, useRef, useState } from 'react';
import { type ErrorCode, ProductError } from '../../../shared/errors.ts';
import { uploadPicture, useUnsent } from '../../pictures/upload.ts';

type Upload = {
  /** What is sent, as an address to show it by; gone once it was refused. */
  preview?: string;
  /** 0 to 1 while it goes and for a moment after. */
  progress?: number;
  /** Why it failed. */
  failure?: string;
  /** Sends the same once more; there is no use in it when the picture itself was refused. */
  again?: () => void;
};

const hidesAfter = 1000; // ms after completion
/** With these the picture itself is refused; whatever else fails may go well the next time. */
export const refusals: ErrorCode[] = ['unsupported-type', 'too-large', 'forbidden'];

/** Sends a picture and holds it until it has arrived. Of several, the one sent last counts. */
export function useUpload(onUploaded: (imageId: string) => void) {
  const [upload, setUpload] = useState<Upload>({});
  const last = useRef(0);
  const { preview, again } = upload;
  useUnsent(again !== undefined);

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  async function send(file: File, square: boolean): Promise<void> {
    const mine = ++last.current;
    const address = URL.createObjectURL(file);
    const tell = (news: Upload) => last.current === mine && setUpload(news);
    tell({ preview: address, progress: 0 });
    try {
      const onProgress = (progress: number) => tell({ preview: address, progress });
      const imageId = await uploadPicture(file, 'picture', onProgress, square);
      if (last.current !== mine) return;
      onUploaded(imageId);
      tell({ preview: address, progress: 1 });
      setTimeout(() => tell({ preview: address }), hidesAfter);
    } catch (error) {
      const { code, message } = error instanceof ProductError ? error : new ProductError('internal');
      if (refusals.includes(code)) tell({ failure: message });
      else tell({ preview: address, failure: message, again: () => send(file, square) });
    }
  }

  function forget() {
    last.current++;
    setUpload({});
  }

  return { ...upload, send, forget };
}

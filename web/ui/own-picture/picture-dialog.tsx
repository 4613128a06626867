import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Square } from '../../../shared/picture/face-square.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Camera } from './camera.tsx';
import { Crop } from './crop.tsx';
import { findFace } from './find-face.ts';
import { cutSquare, readPicture } from './picture-file.ts';
import './own-picture.css';
import '../dialog.css';

export type Source = File | 'camera';

type Read = { file: File; picture: HTMLImageElement; face: Square | undefined };

/**
 * Makes a square of a picture that was chosen, or that is taken here.
 *
 * @param onDone gets the square; or, where the browser can't read the file, the file as it is
 */
export default function PictureDialog({
  source,
  onDone,
  onClose,
}: {
  source: Source;
  onDone: (file: File, square: boolean) => void;
  onClose: () => void;
}) {
  const [taken, setTaken] = useState<File>();
  const [read, setRead] = useState<Read>();
  const file = source === 'camera' ? taken : source;
  // The service reads more than some browsers do, and says what it can't read.
  const leaveToService = useEffectEvent((unread: File) => onDone(unread, false));
  const ready = read?.file === file ? read : undefined;

  useEffect(() => {
    if (!file) return;
    let wanted = true;
    const url = URL.createObjectURL(file);
    (async () => {
      try {
        const picture = await readPicture(url);
        const face = await findFace(picture);
        if (wanted) setRead({ file, picture, face });
      } catch {
        if (wanted) leaveToService(file);
      }
    })();
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [file]);

  // Out of the form that it is opened from, so that no key in it sends that.
  return createPortal(
    <Dialog open title={file ? 'Your picture' : 'Take a picture'} onClose={onClose}>
      {!file && <Camera onTake={setTaken} onClose={onClose} />}
      {file && !ready && (
        <>
          <ProgressBar label="Looking for a face" />
          <div className="dialog-actions">
            <Button onClick={onClose}>Cancel</Button>
          </div>
        </>
      )}
      {ready && (
        <Crop
          picture={ready.picture}
          face={ready.face}
          onCut={async (square) => onDone(await cutSquare(ready.picture, square), true)}
          onBack={() => (taken ? setTaken(undefined) : onClose())}
          backLabel={taken ? 'Take another' : 'Cancel'}
        />
      )}
    </Dialog>,
    document.body,
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../shared/language/messages.ts';
import { useOnline } from '../../data/hooks.ts';
import { ProgressBar } from '../content/progress.tsx';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { Camera } from './camera.tsx';
import { canReadCanvas } from './can-read-canvas.ts';
import { Crop } from './crop.tsx';
import type { FaceAnswer } from './face.worker.ts';
import { findFace } from './find-face.ts';
import { cutPart, readPicture } from './picture-file.ts';
import './own-picture.css';
import '../controls/dialog.css';

export type Source = File | 'camera';

/** A person's picture is a square around the face, a place's is as wide as its page shows it. */
export type Subject = 'person' | 'place';
const aspects: Record<Subject, number> = { person: 1, place: 4 / 3 };

type Read = { file: File; picture: HTMLImageElement; face?: FaceAnswer };

/**
 * Cuts a part of a picture that was chosen or is taken here.
 *
 * @param onDone gets the part, or the whole file if the browser can't read or cut it
 */
export default function PictureDialog({
  source,
  of,
  onDone,
  onClose,
}: {
  source: Source;
  of: Subject;
  onDone: (file: File, square: boolean) => void;
  onClose: () => void;
}) {
  const [taken, setTaken] = useState<File>();
  const [read, setRead] = useState<Read>();
  const file = source === 'camera' ? taken : source;
  const [canCut] = useState(canReadCanvas);
  // The service reads more formats than some browsers, and says what it can't read.
  const leaveToService = useEffectEvent((unread: File) => onDone(unread, false));
  const ready = read?.file === file ? read : undefined;
  /** The file whose circle the person has moved, which therefore stays in its place. */
  const moved = useRef<File>(undefined);

  useEffect(() => {
    if (!file || !canCut) return;
    let wanted = true;
    const url = URL.createObjectURL(file);
    (async () => {
      try {
        const picture = await readPicture(url);
        const face = of === 'person' ? await findFace(picture) : undefined;
        if (wanted) setRead({ file, picture, face });
      } catch {
        if (wanted) leaveToService(file);
      }
    })();
    return () => {
      wanted = false;
      URL.revokeObjectURL(url);
    };
  }, [file, of, canCut]);

  const online = useOnline();
  const notLooked = ready?.face === 'not-looked';
  const lookAgain = useEffectEvent(async () => {
    if (!ready) return;
    const face = await findFace(ready.picture);
    // An attempt that began offline may end before this one or after it.
    setRead((now) => {
      const isStillOpen = now?.file === ready.file && now.face === 'not-looked';
      return isStillOpen && moved.current !== ready.file ? { ...now, face } : now;
    });
  });
  useEffect(() => {
    if (online && notLooked) lookAgain();
  }, [online, notLooked]);

  // Outside the form that opens it, so that no key in it submits the form.
  return createPortal(
    <Dialog open title={t(file ? 'Choose the part that is shown' : 'Take a picture')} onClose={onClose}>
      {!file && <Camera onTake={setTaken} onClose={onClose} />}
      {file && !canCut && (
        <>
          <p>
            {t(
              of === 'person'
                ? 'This browser doesn’t let websites read what they draw, so you can’t crop the picture here. Upload the whole picture, and we’ll show the part around the face.'
                : 'This browser doesn’t let websites read what they draw, so you can’t crop the picture here. Upload the whole picture, and we’ll show its middle.',
            )}
          </p>
          <div className="dialog-actions">
            <Button onClick={onClose}>{t('Cancel')}</Button>
            <Button tone="primary" icon="check" onClick={() => onDone(file, false)}>
              {t('Upload the whole picture')}
            </Button>
          </div>
        </>
      )}
      {file && canCut && !ready && (
        <>
          <ProgressBar label={t(of === 'person' ? 'Looking for a face' : 'Reading the picture')} />
          <div className="dialog-actions">
            <Button onClick={onClose}>{t('Cancel')}</Button>
          </div>
        </>
      )}
      {ready && (
        <Crop
          // The circle is placed around a face only when the face arrives.
          key={typeof ready.face === 'object' ? 'around the face' : 'in the middle'}
          picture={ready.picture}
          face={ready.face}
          aspect={aspects[of]}
          onMove={() => {
            moved.current = ready.file;
          }}
          onCut={async (part) => onDone(await cutPart(ready.picture, part, aspects[of]), of === 'person')}
          onBack={() => (taken ? setTaken(undefined) : onClose())}
          backLabel={t(taken ? 'Take another' : 'Cancel')}
        />
      )}
    </Dialog>,
    document.body,
  );
}

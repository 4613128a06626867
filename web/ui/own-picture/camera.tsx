import { CameraIcon } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Message, msg, t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { Notice } from '../feedback/notice.tsx';
import { canReadCanvas } from './can-read-canvas.ts';
import { takeFrame } from './picture-file.ts';
import '../controls/dialog.css';

/** Why there is no camera, by the name of the browser's error, and what the person can do. */
const reasons: Record<string, Message> = {
  NotAllowedError: msg(
    'The browser is not allowed to use the camera. Allow it in the browser’s settings for this site, or choose a picture instead.',
  ),
  NotFoundError: msg('No camera was found on this device. Choose a picture instead.'),
  NotReadableError: msg(
    'Another program is using the camera. Close it and try again, or choose a picture instead.',
  ),
};
const anyOther = msg('The camera can’t be used here. Choose a picture instead.');
const unreadable = msg(
  'This browser doesn’t let websites read what they draw, so it can’t take a picture here. Choose a picture instead.',
);

/** Shows the camera's picture in a video until that is gone, or says why it can't. */
function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [problem, setProblem] = useState<Message>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the camera again
  useEffect(() => {
    if (!canReadCanvas()) return setProblem(unreadable);
    let wanted = true;
    let stream: MediaStream | undefined;
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    (async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({
          video: { facingMode: 'user', width: { ideal: 1280 }, height: { ideal: 960 } },
        });
        if (!wanted || !video.current) return stop();
        video.current.srcObject = stream;
      } catch (error) {
        if (wanted) setProblem(reasons[(error as Error).name] ?? anyOther);
      }
    })();
    return () => {
      wanted = false;
      stop();
    };
  }, [attempt]);

  const retry = () => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  return { problem, retry };
}

/** Shows the camera's picture, mirrored, until the shutter is pressed. */
export function Camera({ onTake, onClose }: { onTake: (file: File) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const [ready, setReady] = useState(false);
  const { problem, retry } = useCamera(video);

  useEffect(() => {
    if (ready) shutter.current?.focus();
  }, [ready]);

  if (problem)
    return (
      <>
        <Notice tone="warning" urgent title={t('No camera')}>
          {t(problem)}
        </Notice>
        <div className="dialog-actions">
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button tone="primary" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      </>
    );

  return (
    <>
      <div className="own-picture-stage">
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t('Camera preview')}
          onPlaying={() => setReady(true)}
        />
        {!ready && <p role="status">{t('Waiting for the camera. The browser may ask you to allow it.')}</p>}
      </div>
      <div className="dialog-actions">
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button
          ref={shutter}
          tone="primary"
          icon={CameraIcon}
          disabled={!ready}
          onClick={async () => video.current && onTake(await takeFrame(video.current))}
        >
          {t('Take the picture')}
        </Button>
      </div>
    </>
  );
}

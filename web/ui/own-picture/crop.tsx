import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { t } from '../../../shared/language/messages.ts';
import 'react-easy-crop/react-easy-crop.css';
import { inPercent } from '../../../shared/language/format.ts';
import { minimumSide, type Square } from '../../../shared/picture/face-square.ts';
import { Button } from '../controls/button.tsx';
import type { FaceAnswer } from './face.worker.ts';
import '../controls/dialog.css';

/** Pixels by which an arrow key moves the picture; a fifth of it with Shift. */
const keyboardStep = 10;
const zoomStep = 0.1;

const toSquare = ({ x, y, width, height }: Area): Square => ({ left: x, top: y, width, height });
/** Of a part of 100. */
const percent = (part: number) => inPercent(Math.round(part) / 100);

/** Why the circle starts where it is. Pictures of places have a frame in the middle. */
const describeFace = (face: FaceAnswer | undefined): string => {
  if (face === undefined) return t('Move and resize the frame as you like.');
  if (face === 'none') return t('No face was found. Move and resize the circle as you like.');
  if (face === 'not-looked')
    return t(
      'The app could not look for a face; there may be no network. Move and resize the circle as you like.',
    );
  return t('The circle is around the face we found. Move and resize it as you like.');
};

/** Selects a part of a picture by mouse, touch and keys. It starts around the face. */
export function Crop({
  picture,
  face,
  aspect,
  onMove,
  onCut,
  onBack,
  backLabel,
}: {
  picture: HTMLImageElement;
  /** Undefined if no face was looked for; the part is then not a circle. */
  face: FaceAnswer | undefined;
  /** Width divided by height. */
  aspect: number;
  /** Called whenever the person moves or resizes the part. */
  onMove: () => void;
  onCut: (square: Square) => void;
  onBack: () => void;
  backLabel: string;
}) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [placed, setPlaced] = useState(false);
  const [said, setSaid] = useState('');
  const square = useRef<Square>(undefined);
  const moved = useRef(false);
  const area = useRef<RefObject<HTMLDivElement | null>>(undefined);
  const id = useId();
  const { naturalWidth: width, naturalHeight: height } = picture;
  // Some zoom is always possible, but not so much that pixels show.
  const maxZoom = Math.max(2, Math.min(width, height) / minimumSide);

  useEffect(() => {
    if (placed) area.current?.current?.focus();
  }, [placed]);

  const move = () => {
    moved.current = true;
    onMove();
  };
  const zoomTo = (value: number) => {
    move();
    setZoom(Math.min(maxZoom, Math.max(1, value)));
  };
  const zoomByKey = (event: KeyboardEvent) => {
    const direction = { '+': 1, '=': 1, '-': -1 }[event.key];
    if (direction === undefined || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    zoomTo(zoom + direction * zoomStep);
  };

  return (
    <>
      <p role="status">{describeFace(face)}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the area within */}
      <div className="own-picture-stage" onKeyDown={zoomByKey}>
        <Cropper
          image={picture.src}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          aspect={aspect}
          cropShape={face === undefined ? 'rect' : 'round'}
          showGrid={false}
          keyboardStep={keyboardStep}
          initialCroppedAreaPixels={
            typeof face === 'object'
              ? { x: face.left, y: face.top, width: face.width, height: face.height }
              : undefined
          }
          // The library's style sheet would be an inline one, which the content security policy forbids.
          disableAutomaticStylesInjection
          onMediaLoaded={() => setPlaced(true)}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onInteractionStart={move}
          onCropAreaChange={(_, pixels) => {
            square.current = toSquare(pixels);
          }}
          onCropComplete={({ x, y, width: wide }) => {
            if (moved.current)
              setSaid(
                t('Shows {part} of the width, from {left} on the left and {top} at the top.', {
                  part: percent(wide),
                  left: percent(x),
                  top: percent(y),
                }),
              );
          }}
          setCropperRef={(ref) => {
            area.current = ref;
          }}
          classes={{ cropAreaClassName: 'own-picture-square' }}
          cropperProps={{
            role: 'application',
            'aria-label': t('Part of the picture that is shown'),
            'aria-describedby': `${id}-keys`,
          }}
          mediaProps={{ alt: '' }}
        />
      </div>
      <p className="own-picture-keys" id={`${id}-keys`}>
        {t('Drag it, or move it with the arrow keys; pinch, scroll or press + and − to zoom.')}
      </p>
      <label className="own-picture-zoom">
        {t('Zoom')}
        <input
          type="range"
          min={1}
          max={maxZoom}
          step={0.01}
          value={zoom}
          aria-valuetext={percent(zoom * 100)}
          onChange={(event) => zoomTo(Number(event.target.value))}
        />
      </label>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className="dialog-actions">
        <Button onClick={onBack}>{backLabel}</Button>
        <Button tone="primary" icon="check" onClick={() => square.current && onCut(square.current)}>
          {t('Use this picture')}
        </Button>
      </div>
    </>
  );
}

import { Camera, Upload } from 'lucide-react';
import { type DragEvent, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { type Sentence, said, t } from '../../../shared/language/messages.ts';
import { imageTypes, uploadInput, type Variant } from '../../../shared/picture/upload.ts';
import { fieldErrors } from '../../../shared/protocol/errors.ts';
import { usePicture } from '../../pictures/picture.ts';
import { contentTypeOf } from '../../pictures/picture-type.ts';
import { ProgressBar } from '../content/progress.tsx';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { asRefusal } from '../feedback/toast.ts';
import type { Source } from '../own-picture/picture-dialog.tsx';
import { loadPart } from '../page/load-part.ts';
import { describedBy, Field } from './field.tsx';
import { useField } from './use-field.ts';
import { useUpload } from './use-upload.ts';
import './image-field.css';

const PictureDialog = lazy(() => loadPart(() => import('../own-picture/picture-dialog.tsx')));

/** Phones open their own camera from a file input; elsewhere the dialog shows what the camera sees. */
const hasCameraApp = 'capture' in HTMLInputElement.prototype && matchMedia('(pointer: coarse)').matches;
const hasCamera = hasCameraApp || 'mediaDevices' in navigator;

/**
 * A picture that is chosen or dropped, cropped and uploaded at once; its id is the field's value. A picture of a person
 * (a face variant) may also be taken with the camera, and is cropped to a square.
 */
export function ImageField({ name, label, variant }: { name: string; label: string; variant: Variant }) {
  const person = variant !== 'w400';
  const note = t('JPEG, PNG, WebP, AVIF or GIF, up to 10 MB. You can choose which part is shown.');
  const { value, onChange, frame, control } = useField(name);
  const { id } = control;
  const { image, preview, progress, failure, send, again, remove } = useUpload(value, onChange);
  const stored = usePicture(image, variant);
  const [source, setSource] = useState<Source>();
  const [refusal, setRefusal] = useState<Sentence>();
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const shown = preview ?? stored;
  const busy = progress !== undefined && progress < 1;
  const own = refusal ?? failure;
  const problem = own ? said(own) : frame.problem;

  /** Gets the focus when a button disappears by being pressed. */
  const focusChoice = () => document.getElementById(id)?.focus();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const refused = await fileRefusal(file).catch((error) => asRefusal(error).sentence);
    setRefusal(refused);
    if (refused) return;
    setSource(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };

  return (
    <Field {...frame} label={label} note={note} problem={problem} urgent>
      <fieldset
        className={`image-field ${person ? 'round' : 'wide'}`}
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span className="image-field-preview">
          {shown ? <img src={shown} alt="" /> : <Icon name="image" />}
        </span>
        <div className="image-field-do">
          <FileInput ref={files} onFile={take} />
          <FileInput ref={camera} onFile={take} capture="user" />
          <div className="image-field-buttons">
            {again && (
              <Button
                tone="primary"
                icon="retry"
                onClick={() => {
                  again();
                  focusChoice();
                }}
              >
                {t('Try again')}
              </Button>
            )}
            <Button
              ref={control.ref}
              id={id}
              aria-labelledby={`${id} ${id}-label`}
              aria-describedby={describedBy({ id, note, problem })}
              icon={Upload}
              onClick={() => files.current?.click()}
              onBlur={control.onBlur}
            >
              {t(shown ? 'Choose another' : 'Choose a picture')}
            </Button>
            {person && hasCamera && (
              <Button
                icon={Camera}
                onClick={() => (hasCameraApp ? camera.current?.click() : setSource('camera'))}
              >
                {t('Take a picture')}
              </Button>
            )}
            {(image || again) && !busy && (
              <Button
                tone="quiet"
                icon="trash"
                onClick={() => {
                  remove();
                  setRefusal(undefined);
                  focusChoice();
                }}
              >
                {t('Remove')}
              </Button>
            )}
          </div>
          <div className="image-field-progress">
            {progress !== undefined ? (
              <ProgressBar label={t(progress < 1 ? 'Uploading' : 'Uploaded')} value={progress} />
            ) : (
              <p className="by-mouse">{t('Or drop one here.')}</p>
            )}
          </div>
        </div>
        {source && (
          <Suspense>
            <PictureDialog
              source={source}
              of={person ? 'person' : 'place'}
              onDone={(file, square) => {
                setSource(undefined);
                send(file, square);
              }}
              onClose={() => setSource(undefined)}
            />
          </Suspense>
        )}
      </fieldset>
    </Field>
  );
}

/** Why the service would refuse the file, before anybody crops it. */
async function fileRefusal(file: File): Promise<Sentence | undefined> {
  const announced = { contentType: await contentTypeOf(file), size: file.size, purpose: 'picture' };
  const { error } = uploadInput.safeParse(announced);
  return error && fieldErrors(error)[0];
}

/** A hidden file input that the buttons beside it open. The same file can be chosen twice in a row. */
function FileInput({
  ref,
  onFile,
  capture,
}: {
  ref: Ref<HTMLInputElement>;
  onFile: (file: File | undefined) => void;
  capture?: 'user';
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={imageTypes.join(',')}
      capture={capture}
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        event.target.value = '';
      }}
    />
  );
}

import { type DragEvent, useEffect, useRef, useState } from 'react';
import { imageTypes, type Variant } from '../../../shared/contract.ts';
import { ProductError } from '../../../shared/errors.ts';
import { uploadPicture } from '../../data/actions.ts';
import { usePicture } from '../../data/picture.ts';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';
import './image-field.css';

const hidesAfter = 1000; // ms after completion

/** A picture, chosen or dropped: sent at once, and its id is the field's value. */
export function ImageField({ name, label, variant }: { name: string; label: string; variant: Variant }) {
  const { field, id, problem } = useField(name);
  const image = field.value as string | undefined;
  const stored = usePicture(image, variant);
  const [preview, setPreview] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const shown = preview ?? stored;

  useEffect(() => () => URL.revokeObjectURL(preview ?? ''), [preview]);

  const take = async (file: File | undefined) => {
    if (!file) return;
    setRefusal(undefined);
    setProgress(0);
    setPreview(URL.createObjectURL(file));
    try {
      field.onChange(await uploadPicture(file, 'picture', setProgress));
      setProgress(1);
      setTimeout(() => setProgress(undefined), hidesAfter);
    } catch (error) {
      setProgress(undefined);
      setPreview(undefined);
      setRefusal(error instanceof ProductError ? error.message : new ProductError('internal').message);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    take(event.dataTransfer.files[0]);
  };
  const busy = progress !== undefined && progress < 1;

  return (
    <Field
      id={id}
      label={label}
      note="JPEG, PNG, WebP, AVIF or GIF, up to 10 MB."
      problem={refusal ?? problem}
    >
      <fieldset
        className={`image-field ${variant === 'w400' ? 'wide' : 'round'}`}
        aria-labelledby={`${id}-label`}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        <span className="image-field-preview">
          {shown ? <img src={shown} alt="" /> : <Icon name="image" />}
        </span>
        <div className="image-field-do">
          <input
            ref={input}
            type="file"
            hidden
            accept={imageTypes.join(',')}
            onChange={(event) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <div className="image-field-buttons">
            <Button
              ref={field.ref}
              id={id}
              aria-labelledby={`${id} ${id}-label`}
              aria-describedby={`${id}-note`}
              icon="upload"
              busy={busy}
              onClick={() => input.current?.click()}
              onBlur={field.onBlur}
            >
              {image ? 'Choose another' : 'Choose a picture'}
            </Button>
            {image && !busy && (
              <Button
                tone="quiet"
                icon="trash"
                onClick={() => {
                  setPreview(undefined);
                  field.onChange(undefined);
                }}
              >
                Remove
              </Button>
            )}
          </div>
          <div className="image-field-progress">
            {progress !== undefined ? (
              <ProgressBar label={progress < 1 ? 'Uploading' : 'Uploaded'} value={progress} />
            ) : (
              <p>Or drop one here.</p>
            )}
          </div>
        </div>
      </fieldset>
    </Field>
  );
}

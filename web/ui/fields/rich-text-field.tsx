import { lazy, Suspense } from 'react';
import { Skeleton } from '../content/skeleton.tsx';
import { loadPart } from '../page/load-part.ts';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';
import './rich-text-field.css';

const RichTextEditor = lazy(() => loadPart(() => import('./rich-text-editor.tsx')));

/** Text with headings, lists, links and pictures as HTML; '' if it is empty. */
export function RichTextField({ name, label, note }: { name: string; label: string; note?: string }) {
  const { value, onChange, frame, control } = useField(name, { note });
  return (
    <Field {...frame} label={label}>
      <div className="rich-text-field">
        <Suspense fallback={<Skeleton shape="card" />}>
          <RichTextEditor control={control} value={value ?? ''} onChange={onChange} />
        </Suspense>
      </div>
    </Field>
  );
}

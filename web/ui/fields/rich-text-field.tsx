import { lazy, Suspense } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { Field } from './field.tsx';
import { useField } from './use-field.ts';
import './rich-text-field.css';
import { loadPart } from '../load-part.ts';

const RichTextEditor = lazy(() => loadPart(() => import('./rich-text-editor.tsx')));

/** Text with headings, lists, links and pictures, kept as HTML; '' when there is nothing in it. */
export function RichTextField({ name, label, note }: { name: string; label: string; note?: string }) {
  const { field, id, required, problem, problemId } = useField(name);
  return (
    <Field id={id} label={label} note={note} required={required} problem={problem}>
      <div className="rich-text-field">
        <Suspense fallback={<Skeleton shape="card" />}>
          <RichTextEditor
            id={id}
            value={(field.value as string | undefined) ?? ''}
            onChange={field.onChange}
            onBlur={field.onBlur}
            required={required}
            problemId={problemId}
          />
        </Suspense>
      </div>
    </Field>
  );
}

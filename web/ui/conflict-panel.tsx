import { useEffect, useRef, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import { Button } from './button.tsx';
import { FieldValue } from './field-value.tsx';
import type { Difference } from './merge.ts';
import './conflict-panel.css';

/**
 * Someone else saved meanwhile: what both changed is to be chosen, field by field; what only one
 * of us changed is kept either way.
 */
export default function ConflictPanel({
  collection,
  changes,
  labels,
  onResolve,
}: {
  collection: Collection;
  changes: readonly Difference[];
  labels: Record<string, string>;
  /** Told for which of the fields that both changed one's own side is taken. */
  onResolve: (takeMine: ReadonlySet<string>) => void;
}) {
  const panel = useRef<HTMLElement>(null);
  const disputed = changes.filter(({ by }) => by === 'both');
  const theirs = changes.filter(({ by }) => by === 'them');
  const [takeMine, setTakeMine] = useState<ReadonlySet<string>>(
    () => new Set(disputed.map(({ field }) => field)),
  );
  useEffect(() => panel.current?.focus(), []);

  const choose = (field: string, mine: boolean) =>
    setTakeMine((now) => new Set(mine ? [...now, field] : [...now].filter((each) => each !== field)));

  return (
    <section ref={panel} className="conflict" tabIndex={-1} aria-label="Changes by someone else">
      <h2>Someone else changed this while you were editing</h2>
      <p>
        {disputed.length > 0
          ? 'Nothing is lost. Choose what to keep; then save again.'
          : 'It does not touch what you changed. Go on with both; then save again.'}
      </p>
      {disputed.map(({ field, mine, theirs: other }) => (
        <fieldset key={field}>
          <legend>{labels[field] ?? field}</legend>
          {[
            { label: 'Yours', value: mine, isMine: true },
            { label: 'Theirs', value: other, isMine: false },
          ].map(({ label, value, isMine }) => (
            <label key={label} className="conflict-side">
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={takeMine.has(field) === isMine}
                onChange={() => choose(field, isMine)}
              />
              <span>
                <strong>{label}</strong>
                <FieldValue collection={collection} field={field} value={value} />
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {theirs.length > 0 && (
        <p>
          Also changed by them, and taken over: {theirs.map(({ field }) => labels[field] ?? field).join(', ')}
          .
        </p>
      )}
      <Button tone="primary" onClick={() => onResolve(takeMine)}>
        {disputed.length > 0 ? 'Continue with these' : 'Continue'}
      </Button>
    </section>
  );
}

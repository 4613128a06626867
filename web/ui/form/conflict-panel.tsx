import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { sayLabel } from '../../../shared/kinds/say-label.ts';
import { listed } from '../../../shared/language/format.ts';
import { type Message, msg, t } from '../../../shared/language/messages.ts';
import { Button } from '../controls/button.tsx';
import { type Difference, type Side, sidesTaken } from '../drafts/merge.ts';
import { FieldValue, withBothTexts } from './field-value.tsx';
import './conflict-panel.css';

/** The names of a field's two sides, by who changed it. */
const wording: Record<Difference['by'], { said: Message; mine: Message; theirs: Message }> = {
  both: {
    said: msg('changed on both sides'),
    mine: msg('Yours', 'a version'),
    theirs: msg('Saved in the meantime', 'a version'),
  },
  them: {
    said: msg('changed meanwhile'),
    mine: msg('As it was', 'a version'),
    theirs: msg('Saved in the meantime', 'a version'),
  },
  me: {
    said: msg('changed by you'),
    mine: msg('Yours', 'a version'),
    theirs: msg('As it was', 'a version'),
  },
};
const order = ['both', 'them', 'me'];

/** What is read out before added and removed words, which the style sheet puts there. */
const beforeWords = () =>
  ({
    '--added': JSON.stringify(t('added:')),
    '--removed': JSON.stringify(t('removed:')),
  }) as CSSProperties;

/**
 * Compares the form with what was saved in the meantime, field by field. A change that only one side made is kept
 * unless the person says otherwise; where both changed a field, the person has to choose.
 */
export default function ConflictPanel({
  collection,
  changes: compared,
  labels,
  onResolve,
}: {
  collection: Collection;
  changes: readonly Difference[];
  labels: Record<string, Message>;
  /** Gets the side chosen for each field, and what adds “both together” to changes that come later. */
  onResolve: (
    sides: ReadonlyMap<string, Side>,
    complete: (changes: readonly Difference[]) => Difference[],
  ) => void;
}) {
  const panel = useRef<HTMLElement>(null);
  const changes = useMemo(() => withBothTexts(collection, compared), [collection, compared]);
  const sorted = changes.toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
  const disputed = changes.some(({ by }) => by === 'both');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [asked, setAsked] = useState(false);
  const sides = sidesTaken(changes, chosen);
  const isOpen = ({ field, by }: Difference) => by === 'both' && chosen.get(field) !== sides.get(field);
  const open = sorted.filter(isOpen);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    // Focus alone would scroll to the middle of a panel that is taller than the window.
    panel.current?.scrollIntoView();
  }, []);

  const labelOf = (field: string) => sayLabel(labels, field);
  const choose = (field: string, side: Side) => setChosen((now) => new Map(now).set(field, side));

  function goOn() {
    const [first] = open;
    if (!first) return onResolve(sides, (changes) => withBothTexts(collection, changes));
    setAsked(true);
    panel.current?.querySelector<HTMLElement>(`[name="conflict-${first.field}"]`)?.focus();
  }

  return (
    <section
      ref={panel}
      className="conflict"
      tabIndex={-1}
      aria-label={t('Changes made in the meantime')}
      style={beforeWords()}
    >
      <h2>{t('This was changed while you were editing')}</h2>
      <p>
        {t(
          disputed
            ? 'By someone else, or by you on another device or in another tab. Nothing is lost. Choose what to keep; then save again. Added words are underlined, removed words are struck through.'
            : 'By someone else, or by you on another device or in another tab. It does not affect what you changed. Continue with both, or choose; then save again. Added words are underlined, removed words are struck through.',
        )}
      </p>
      {sorted.map((change) => {
        const { field, by, was, mine, theirs, together } = change;
        return (
          <fieldset key={field}>
            <legend>
              {labelOf(field)} <small>{t(wording[by].said)}</small>
            </legend>
            {[
              ...(together === undefined
                ? []
                : [{ label: t('Both together'), value: together, other: {}, side: 'together' as const }]),
              { label: t(wording[by].mine), value: mine, other: theirs, side: 'mine' as const },
              { label: t(wording[by].theirs), value: theirs, other: mine, side: 'theirs' as const },
            ].map(({ label, value, other, side }) => (
              <label key={label} className="conflict-side">
                <input
                  type="radio"
                  name={`conflict-${field}`}
                  checked={!isOpen(change) && sides.get(field) === side}
                  onChange={() => choose(field, side)}
                />
                <span>
                  <strong>{label}</strong>
                  <FieldValue collection={collection} field={field} value={value} other={other} was={was} />
                </span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <p role="status">
        {asked &&
          open.length > 0 &&
          t('Choose what to keep of: {fields}.', {
            fields: listed(
              open.map(({ field }) => labelOf(field)),
              'commas',
            ),
          })}
      </p>
      <Button tone="primary" onClick={goOn}>
        {t(disputed ? 'Continue with these' : 'Continue')}
      </Button>
    </section>
  );
}

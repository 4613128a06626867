import { useDeferredValue, useId, useState } from 'react';
import type { Facet, FacetValue } from '../../../shared/field-types/facet.ts';
import { t } from '../../../shared/language/messages.ts';

import { wordsOf } from '../../../shared/text/words.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { asItIsTyped } from '../controls/keyboard.ts';
import { called } from '../fields/found-options.ts';
import { ToggleChip } from './toggle-chip.tsx';
import type { ListFacets } from './use-facets.ts';
import './facet-chips.css';

/** How many chips can be read at a glance. */
const atFirst = 12;

/** A facet's values as chips. A long facet shows those that find most, until somebody searches or asks for all. */
export function FacetChips({
  facet,
  of: { isOn, press, chooseAll, chooseNone, counts, totals },
  panel,
}: {
  facet: Facet;
  of: ListFacets;
  /** The id for the button that opens these chips, and names them. */
  panel?: string;
}) {
  const headId = useId();
  const [text, setText] = useState('');
  const [all, setAll] = useState(false);
  const words = wordsOf(useDeferredValue(text));
  const wanted = words.length > 0;
  const found = counts(facet);
  const has = totals(facet);
  const isStill = (value: string) => isOn(facet, value);
  // A value that no record has is offered only to who looks for it: its search can be saved.
  const offered = facet.values.filter(
    ({ value }) => facet.allByDefault || facet.single || !has || has.has(value) || isStill(value),
  );
  const isLong = offered.length > atFirst + 3;
  const searched = facet.values.length > atFirst + 3;
  const among = wanted ? facet.values : offered;
  const fitting = called(among, words);
  const isCut = isLong && !all && !wanted;
  const shown = isCut
    ? most(fitting, (value) => (isStill(value) ? Infinity : (found?.get(value) ?? 0)))
    : fitting;
  const on = offered.filter(({ value }) => isStill(value)).length;

  return (
    <fieldset
      className={panel ? 'facet facet-panel' : 'facet'}
      id={panel}
      {...(facet.allByDefault ? { 'aria-labelledby': headId } : { 'aria-label': facet.label })}
    >
      {facet.allByDefault && (
        <div className="facet-head">
          <span id={headId}>{facet.label}</span>
          <Button tone="quiet" aria-disabled={on === offered.length} onClick={() => chooseAll(facet)}>
            {t('Select All')}
          </Button>
          <Button tone="quiet" aria-disabled={on === 0} onClick={() => chooseNone(facet)}>
            {t('Select None')}
          </Button>
        </div>
      )}
      {searched && (
        <div className="facet-search">
          <Icon name="search" />
          <input
            type="text"
            aria-label={t('Find in {filter}', { filter: facet.label })}
            placeholder={t('Find among {count, number}', { count: facet.values.length })}
            autoComplete="off"
            {...asItIsTyped}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <div className="chips">
        {shown.map(({ value, label, detail, tint }) => (
          <ToggleChip
            key={value}
            pressed={isStill(value)}
            onToggle={() => press(facet, value)}
            detail={detail}
            tint={tint}
            count={found ? (found.get(value) ?? 0) : 'coming'}
          >
            {label}
          </ToggleChip>
        ))}
        {isLong && !wanted && (
          <Button tone="quiet" onClick={() => setAll(!all)}>
            {all ? t('Show fewer') : t('Show all {count, number}', { count: offered.length })}
          </Button>
        )}
      </div>
      {searched && (
        // Screen readers announce only what changes in an element that is there already.
        <p role="status" className={wanted && shown.length === 0 ? 'soft' : 'visually-hidden'}>
          {wanted &&
            (shown.length > 0
              ? t('{count, number} of {total, number}', { count: shown.length, total: among.length })
              : t('No matches in {filter}.', { filter: facet.label }))}
        </p>
      )}
    </fieldset>
  );
}

/** The values that find most, in the order of all values. */
function most(values: readonly FacetValue[], countOf: (value: string) => number): readonly FacetValue[] {
  const first = values.toSorted((one, other) => compared(countOf(other.value), countOf(one.value)));
  const least = new Set(first.slice(0, atFirst));
  return values.filter((each) => least.has(each));
}

const compared = (one: number, other: number) => (one === other ? 0 : one - other);

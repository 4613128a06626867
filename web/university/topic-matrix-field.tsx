import { useState } from 'react';
import { degreeLabels, degreeLevels } from '../../shared/fields/university-codes.ts';
import { t } from '../../shared/language/messages.ts';
import { areaOptions } from '../../shared/lists/options-of.ts';
import { wordsOf } from '../../shared/text/words.ts';
import {
  checkAll,
  type TopicMatrix,
  toggleLevel,
  uncheckAll,
} from '../../shared/university/university.rules.ts';
import { useNames, useRecords } from '../data/hooks.ts';
import { Button } from '../ui/controls/button.tsx';
import { Problem } from '../ui/fields/field.tsx';
import { called } from '../ui/fields/found-options.ts';
import { useField } from '../ui/fields/use-field.ts';
import { SearchBox } from '../ui/list/search-box.tsx';
import './topic-matrix-field.css';

/** Reading fewer rows than this is faster than searching. */
const searchedFrom = 12;

/** The degree levels that the university offers in each area: a row per area, a checkbox per level. */
export function TopicMatrixField({ name, label }: { name: string; label: string }) {
  const { value, onChange, frame, control } = useField(name);
  const matrix = value as TopicMatrix;
  const [text, setText] = useState('');
  const records = useRecords('topics');
  const nameOf = useNames('topics');
  const knownIds = new Set(records?.map(({ id }) => id));
  // An area that was deleted meanwhile is listed, so that it can be removed.
  const gone = records ? Object.keys(matrix).filter((id) => !knownIds.has(id)) : [];
  const areas = [...areaOptions(records), ...gone.map((id) => ({ value: id, label: nameOf(id) }))];
  const words = wordsOf(text);
  const shown = called(areas, words);
  const change = (id: string, next: TopicMatrix) => {
    onChange(next);
    // The row of a deleted area disappears with its last level, so the focus has to move.
    if (!knownIds.has(id) && !next[id]) document.getElementById(control.id)?.focus();
  };

  return (
    <fieldset
      className="topic-matrix"
      id={control.id}
      tabIndex={-1}
      aria-describedby={control['aria-describedby']}
      ref={(element) => control.ref(element?.querySelector<HTMLInputElement>('[type=checkbox]') ?? null)}
    >
      <legend className="visually-hidden">{label}</legend>
      <Problem id={frame.id}>{frame.problem}</Problem>
      {areas.length > searchedFrom && (
        <div className="topic-matrix-search">
          <SearchBox label={t('Find an area')} text={text} onText={setText} />
        </div>
      )}
      {/* A status must exist before it has text, or it isn't read out. */}
      <p role="status">{shown.length === 0 && text && t('No matching area.')}</p>
      <ul>
        {shown.map(({ value: id, label: area }) => {
          const levels = matrix[id] ?? [];
          return (
            <li key={id}>
              <fieldset className="topic-matrix-row">
                <legend>{area}</legend>
                {degreeLevels.map((level) => (
                  <label key={level}>
                    <input
                      type="checkbox"
                      checked={levels.includes(level)}
                      onChange={() => change(id, toggleLevel(matrix, id, level))}
                      onBlur={control.onBlur}
                    />
                    {t(degreeLabels[level])}
                  </label>
                ))}
                <Button
                  tone="quiet"
                  aria-disabled={levels.length === degreeLevels.length}
                  onClick={() => change(id, checkAll(matrix, id))}
                >
                  {t('Check All')}
                </Button>
                <Button
                  tone="quiet"
                  aria-disabled={levels.length === 0}
                  onClick={() => change(id, uncheckAll(matrix, id))}
                >
                  {t('Uncheck All')}
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

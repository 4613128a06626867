import { degreeLabels, degreeLevels } from '../../shared/degrees.ts';
import {
  checkAll,
  type TopicMatrix,
  toggleLevel,
  uncheckAll,
} from '../../shared/university/university.rules.ts';
import { useNames, useRecords } from '../data/hooks.ts';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/fields/field.tsx';
import { useField } from '../ui/fields/use-field.ts';
import { sortedBy } from '../ui/sorted-by.ts';
import './topic-matrix-field.css';

/** Which degree levels the university offers in each area: a row a topic, a box a level. */
export function TopicMatrixField({ name, label }: { name: string; label: string }) {
  const { value, onChange, frame, control } = useField(name);
  const matrix = value as TopicMatrix;
  const records = useRecords('topics');
  const nameOf = useNames('topics');
  const known = new Set(records?.map(({ id }) => id));
  // An area that was deleted meanwhile can be taken out.
  const gone = records ? Object.keys(matrix).filter((id) => !known.has(id)) : [];
  const topics = [
    ...sortedBy(records ?? [], (topic) => [topic.name]),
    ...gone.map((id) => ({ id, name: nameOf(id) })),
  ];
  const change = (id: string, next: TopicMatrix) => {
    onChange(next);
    // Its row goes with its last level.
    if (!known.has(id) && !next[id]) document.getElementById(control.id)?.focus();
  };

  return (
    <fieldset
      className="topic-matrix"
      id={control.id}
      tabIndex={-1}
      aria-describedby={control['aria-describedby']}
      ref={(element) => control.ref(element?.querySelector('input') ?? null)}
    >
      <legend className="visually-hidden">{label}</legend>
      <Problem id={frame.id}>{frame.problem}</Problem>
      <ul>
        {topics.map((topic) => {
          const levels = matrix[topic.id] ?? [];
          return (
            <li key={topic.id}>
              <fieldset className="topic-matrix-row">
                <legend>{topic.name}</legend>
                {degreeLevels.map((level) => (
                  <label key={level}>
                    <input
                      type="checkbox"
                      checked={levels.includes(level)}
                      onChange={() => change(topic.id, toggleLevel(matrix, topic.id, level))}
                      onBlur={control.onBlur}
                    />
                    {degreeLabels[level]}
                  </label>
                ))}
                <Button
                  tone="quiet"
                  disabled={levels.length === degreeLevels.length}
                  onClick={() => change(topic.id, checkAll(matrix, topic.id))}
                >
                  Check All
                </Button>
                <Button
                  tone="quiet"
                  disabled={levels.length === 0}
                  onClick={() => change(topic.id, uncheckAll(matrix, topic.id))}
                >
                  Uncheck All
                </Button>
              </fieldset>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

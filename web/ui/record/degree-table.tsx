import type { ReactElement } from 'react';
import { type DegreeLevel, degreeLabels, degreeLevels } from '../../../shared/fields/university-codes.ts';
import { fieldLabels } from '../../../shared/kinds/field-labels.ts';
import { msg, t } from '../../../shared/language/messages.ts';
import { sortedBy } from '../../../shared/language/sorted-by.ts';
import { useNames } from '../../data/hooks.ts';
import { Table } from '../content/table.tsx';
import { Icon } from '../controls/icon.tsx';
import { useShortened } from '../controls/show-all.tsx';
import { RecordLink } from '../links/links.tsx';
import './degree-table.css';

const firstColumn = { topics: msg('Area of Specialization'), universities: fieldLabels.users.university };

/**
 * The degrees of a university in each area, or of an area at each university. Areas are sorted by name, universities
 * with the highest degree first.
 *
 * @param of the kind of the rows
 * @param levels by the id of a row
 * @param levelHead the head of a level's column, with the level as its key
 */
export function DegreeTable({
  of,
  levels,
  levelHead = labelOf,
}: {
  of: 'topics' | 'universities';
  levels: Readonly<Record<string, readonly DegreeLevel[]>>;
  levelHead?: (level: DegreeLevel) => string | ReactElement;
}) {
  const nameOf = useNames(of);
  const rows = sortedBy(Object.entries(levels), ([id, taught]) => [
    of === 'universities' ? distanceFromHighest(taught) : '',
    nameOf(id),
  ]);
  const { shown, more } = useShortened(rows);

  return (
    <div className="degree-table-place">
      <Table className="degree-table" head={[t(firstColumn[of]), ...degreeLevels.map(levelHead)]}>
        {shown.map(([id, taught]) => (
          <tr key={id}>
            <th scope="row">
              <RecordLink collection={of} id={id} />
            </th>
            {degreeLevels.map((level) => (
              <td key={level}>
                {taught.includes(level) ? (
                  <>
                    <Icon name="check" />
                    <span className="visually-hidden">{t('Yes')}</span>
                  </>
                ) : (
                  <span className="visually-hidden">{t('No')}</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {more}
    </div>
  );
}

const labelOf = (level: DegreeLevel): string => t(degreeLabels[level]);

const distanceFromHighest = (taught: readonly DegreeLevel[]) =>
  String(degreeLevels.length - degreeLevels.findLastIndex((level) => taught.includes(level)));

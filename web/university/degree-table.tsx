import { degreeLabels, degreeLevels } from '../../shared/degrees.ts';
import type { TopicMatrix } from '../../shared/university/university.rules.ts';
import { useNames } from '../data/hooks.ts';
import { Icon } from '../ui/icon.tsx';
import { None } from '../ui/none.tsx';
import { RecordLink } from '../ui/record-link.tsx';
import { sortedBy } from '../ui/sorted-by.ts';
import { Table } from '../ui/table.tsx';
import './degree-table.css';

/** Which areas of specialization can be studied here, and up to which degree. */
export function DegreeTable({ matrix }: { matrix: TopicMatrix }) {
  const nameOf = useNames('topics');
  const rows = sortedBy(Object.entries(matrix), ([id]) => [nameOf(id)]);

  if (rows.length === 0) return <None />;
  return (
    <Table
      className="degree-table"
      head={['Area of Specialization', ...degreeLevels.map((level) => degreeLabels[level])]}
    >
      {rows.map(([id, levels]) => (
        <tr key={id}>
          <th scope="row">
            <RecordLink collection="topics" id={id} />
          </th>
          {degreeLevels.map((level) => (
            <td key={level}>
              {levels.includes(level) ? (
                <>
                  <Icon name="check" />
                  <span className="visually-hidden">Yes</span>
                </>
              ) : (
                <span className="visually-hidden">No</span>
              )}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

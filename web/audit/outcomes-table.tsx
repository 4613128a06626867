import { type Outcome, outcomeLabels } from '../../shared/fields/outcomes.ts';
import { names } from '../../shared/kinds/collections.ts';
import { useAllHere, useRecords } from '../data/hooks.ts';
import { inDigits } from '../language/format.ts';
import { capitalised } from '../language/text.ts';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { Table } from '../ui/content/table.tsx';

const outcomes = Object.keys(outcomeLabels) as Outcome[];

/** How many opportunities and projects were closed with each outcome, counted in this browser's replica. */
export function OutcomesTable() {
  const offers = useRecords('offers');
  const projects = useRecords('projects');
  if (!useAllHere() || !offers || !projects) return <SkeletonLines lines={2} />;
  const rows = [
    [names.offers.many, offers],
    [names.projects.many, projects],
  ] as const;
  return (
    <Table className="outcomes" head={['Kind', ...outcomes.map((outcome) => outcomeLabels[outcome])]}>
      {rows.map(([kind, records]) => (
        <tr key={kind}>
          <th scope="row">{capitalised(kind)}</th>
          {outcomes.map((outcome) => (
            <td key={outcome}>{inDigits(records.filter((each) => each.outcome === outcome).length)}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

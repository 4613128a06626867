import { type Outcome, outcomeLabels } from '../../shared/fields/codes.ts';
import { names } from '../../shared/kinds/collections.ts';
import { inDigits } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { capitalised } from '../../shared/language/text.ts';
import { useFirstSyncDone, useRecords } from '../data/hooks.ts';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import '../ui/list/rows.css';
import '../ui/record/audit-list.css';

const outcomes = Object.keys(outcomeLabels) as Outcome[];

/** How many opportunities and projects were closed with each outcome, counted in this browser's replica. */
export function OutcomesList() {
  const offers = useRecords('offers');
  const projects = useRecords('projects');
  if (!useFirstSyncDone() || !offers || !projects) return <SkeletonLines lines={2} />;
  const rows = [
    [names.offers.many, offers],
    [names.projects.many, projects],
  ] as const;
  return (
    <ul className="rows">
      {rows.map(([kind, records]) => (
        <li key={t(kind)}>
          <div className="audit-entry">
            <p>
              <strong>{capitalised(t(kind))}</strong>
            </p>
            <p className="soft">
              {outcomes
                .map((outcome) => {
                  const count = records.filter((each) => each.outcome === outcome).length;
                  return t('{field}: {counts}', {
                    field: t(outcomeLabels[outcome]),
                    counts: inDigits(count),
                  });
                })
                .join(' · ')}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

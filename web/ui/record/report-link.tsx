import { Link } from 'react-router-dom';
import type { Collection } from '../../../shared/kinds/collections.ts';
import { reportsPath } from '../../../shared/protocol/app-pages.ts';
import { reportable } from '../../../shared/report/report.rules.ts';
import { useActor, useRecord } from '../../data/hooks.ts';
import './report-link.css';

/** Leads to the form that tells administrators what is wrong with a record, unless it is the reader's own. */
export function ReportLink({ collection, id }: { collection: Collection; id: string }) {
  const actor = useActor();
  const record: object | null | undefined = useRecord(collection, id);
  if (actor.type !== 'member' || !Object.hasOwn(reportable, collection)) return null;
  const owner = record && 'owner' in record ? record.owner : id;
  if (owner === actor.id) return null;
  return (
    <p className="report-link screen-only">
      <Link to={`${reportsPath}/add?${new URLSearchParams({ of: collection, id })}`}>
        Report to administrators
      </Link>
    </p>
  );
}

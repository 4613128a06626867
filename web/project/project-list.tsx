import { can } from '../../shared/policy.ts';
import { projectStatuses, statusLabels } from '../../shared/project/project.rules.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { Month } from '../ui/date.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { FilterToggles } from '../ui/list/filter-toggles.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { StatusBadge } from './status-badge.tsx';

const filters = { status: projectStatuses };
const statusOptions = projectStatuses.map((status) => ({ value: status, label: statusLabels[status] }));
const orders = { name: byName, newest: newestFirst };

export default function ProjectList() {
  const actor = useActor();
  const url = useListUrl(filters);
  const all = useRecords('projects');
  const { found, query } = useOrdered('projects', all, url.text, orders);
  const shown = found?.filter(({ status }) => url.chosen.status.includes(status));

  return (
    <RecordList
      collection="projects"
      canAdd={can(actor, 'create', 'projects')}
      addLabel="Project"
      search={{ label: 'Search all projects', text: url.text, onText: url.onText }}
      filters={
        <FilterToggles
          label="Status"
          options={statusOptions}
          chosen={url.chosen.status}
          onChange={(chosen) => url.choose('status', chosen)}
        />
      }
      order={<OrderSelect orders={orders} />}
      records={shown}
      total={all?.length}
      renderRecord={({ id, name, status, createTimestamp }) => (
        <RecordRow
          to={foundBy(query, `/projects/${id}`)}
          title={<Highlight text={name} q={query} />}
          detail={<Month iso={createTimestamp} />}
          aside={<StatusBadge status={status} />}
        />
      )}
    />
  );
}

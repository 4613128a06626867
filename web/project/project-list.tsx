import { useMemo } from 'react';
import { can } from '../../shared/policy.ts';
import { projectStatuses, statusLabels } from '../../shared/project/project.rules.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { useSearch } from '../data/search.ts';
import { Month } from '../ui/date.tsx';
import { FilterToggles } from '../ui/filter-toggles.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { useListUrl } from '../ui/list-url.ts';
import { RecordList } from '../ui/record-list.tsx';
import { RecordRow } from '../ui/record-row.tsx';
import { sortedBy } from '../ui/sorted-by.ts';
import { StatusBadge } from './status-badge.tsx';

const filters = { status: projectStatuses };
const statusOptions = projectStatuses.map((status) => ({ value: status, label: statusLabels[status] }));

export default function ProjectList() {
  const actor = useActor();
  const url = useListUrl(filters);
  const all = useRecords('projects');
  const sorted = useMemo(() => all && sortedBy(all, ({ name }) => [name]), [all]);
  const found = useSearch('projects', sorted, url.q);
  const shown = found?.filter(({ status }) => url.chosen.status.includes(status));

  return (
    <RecordList
      collection="projects"
      canAdd={can(actor, 'create', 'projects')}
      addLabel="Project"
      url={url}
      searchLabel="Search all projects"
      filters={
        <FilterToggles
          label="Status"
          options={statusOptions}
          chosen={url.chosen.status}
          onChange={(chosen) => url.choose('status', chosen)}
        />
      }
      records={shown}
      total={all?.length}
      renderRecord={({ id, name, status, createTimestamp }) => (
        <RecordRow
          to={url.detail(`/projects/${id}`)}
          title={<Highlight text={name} q={url.q} />}
          detail={<Month iso={createTimestamp} />}
          aside={<StatusBadge status={status} />}
        />
      )}
    />
  );
}

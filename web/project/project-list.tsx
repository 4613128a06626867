import { projectFacets } from '../../shared/lists/project-facets.ts';
import { statusLabels } from '../../shared/project/project.rules.ts';
import { Month } from '../ui/content/date.tsx';
import { byName, newestFirst } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt } from '../ui/list/record-row.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { StatusBadge, stateBadge } from '../ui/record/state-badge.tsx';

const orders = { name: byName, newest: newestFirst };

export default function ProjectList() {
  const list = useRecordList('projects', { orders, facets: projectFacets });

  return (
    <RecordList
      list={list}
      row={(project) => ({
        detail: (
          <>
            <Month iso={project.createTimestamp} />
            {project.result && <Excerpt>{project.result}</Excerpt>}
          </>
        ),
        aside: stateBadge('projects', project) ?? <StatusBadge status={project.status} />,
      })}
      print={{
        columns: [
          'name',
          ['status', ({ status }) => statusLabels[status]],
          ['Created', ({ createTimestamp }) => <Month iso={createTimestamp} />],
          'taskforces',
          'leads',
        ],
      }}
    />
  );
}

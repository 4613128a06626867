import { fieldLabels } from '../../shared/field-labels.ts';
import { can } from '../../shared/policy.ts';
import { statusLabels } from '../../shared/project/project.rules.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import { Month } from '../ui/content/date.tsx';
import { Highlight } from '../ui/content/highlight.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { useFacets } from '../ui/list/use-facets.ts';
import { WhyFound } from '../ui/list/why-found.tsx';
import { projectFacets } from './project-facets.ts';
import { StatusBadge } from './status-badge.tsx';

const labels = fieldLabels.projects;

const orders = { name: byName, newest: newestFirst };

export default function ProjectList() {
  const actor = useActor();
  const memberName = useNames('users');
  const taskforceName = useNames('taskforces');
  const url = useListUrl();
  const all = useRecords('projects');
  const { found, query, forgiven } = useOrdered('projects', all, url.text, orders);
  const { shown, fitting, facets } = useFacets(projectFacets, all, found);

  return (
    <RecordList
      collection="projects"
      canAdd={can(actor, 'create', 'projects')}
      addLabel="Project"
      search={{ label: 'Search all projects', text: url.text, onText: url.onText }}
      facets={facets}
      order={<OrderSelect orders={orders} query={query} />}
      records={shown}
      forgiven={forgiven}
      fitting={fitting?.length}
      total={all?.length}
      renderRecord={({ id, name, status, createTimestamp }) => (
        <RecordRow
          why={<WhyFound collection="projects" id={id} name={name} query={query} />}
          to={foundBy(query, `/projects/${id}`)}
          title={<Highlight text={name} q={query} />}
          detail={<Month iso={createTimestamp} />}
          aside={<StatusBadge status={status} />}
        />
      )}
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          { heading: labels.status, cell: ({ status }) => statusLabels[status] },
          { heading: 'Created', cell: ({ createTimestamp }) => <Month iso={createTimestamp} /> },
          {
            heading: labels.taskforces,
            cell: ({ taskforces }) => taskforces.map(({ id }) => taskforceName(id)).join('; '),
          },
          { heading: labels.leads, cell: ({ leads }) => leads.map(memberName).join('; ') },
        ],
      }}
    />
  );
}

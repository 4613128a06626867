import { fieldLabels } from '../../shared/field-labels.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import { languageInEnglish } from '../language/format.ts';
import { Highlight } from '../ui/content/highlight.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { useFacets } from '../ui/list/use-facets.ts';
import { WhyFound } from '../ui/list/why-found.tsx';
import { stateBadge } from '../ui/record/state-badge.tsx';
import { resourceFacets } from './resource-facets.ts';
import { typeForAudience } from './wording.ts';

const labels = fieldLabels.resources;

const orders = { name: byName, newest: newestFirst };

export default function ResourceList() {
  const actor = useActor();
  const taskforceName = useNames('taskforces');
  const areaName = useNames('topics');
  const url = useListUrl();
  const all = useRecords('resources');
  const { found, query, forgiven } = useOrdered('resources', all, url.text, orders);
  const { shown, fitting, facets } = useFacets(resourceFacets, all, found);

  return (
    <RecordList
      collection="resources"
      canAdd={can(actor, 'create', 'resources')}
      addLabel="Resource"
      search={{ label: 'Search all resources', text: url.text, onText: url.onText }}
      facets={facets}
      order={<OrderSelect orders={orders} query={query} />}
      records={shown}
      forgiven={forgiven}
      fitting={fitting?.length}
      total={all?.length}
      renderRecord={(resource) => (
        <RecordRow
          why={<WhyFound collection="resources" id={resource.id} name={resource.name} query={query} />}
          to={foundBy(query, `/resources/${resource.id}`)}
          title={<Highlight text={resource.name} q={query} />}
          detail={typeForAudience(resource)}
          aside={stateBadge('resources', resource)}
        />
      )}
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          { heading: labels.type, cell: typeForAudience },
          { heading: labels.taskforce, cell: ({ taskforce }) => taskforceName(taskforce.id) },
          { heading: labels.language, cell: ({ language }) => languageInEnglish(language.id) },
          { heading: labels.topics, cell: ({ topics }) => topics.map(({ id }) => areaName(id)).join('; ') },
        ],
      }}
    />
  );
}

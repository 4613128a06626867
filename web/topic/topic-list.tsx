import { fieldLabels } from '../../shared/field-labels.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { Highlight } from '../ui/content/highlight.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { WhyFound } from '../ui/list/why-found.tsx';

const labels = fieldLabels.topics;

const orders = { name: byName };

export default function TopicList() {
  const actor = useActor();
  const url = useListUrl();
  const all = useRecords('topics');
  const { found: shown, query, forgiven } = useOrdered('topics', all, url.text, orders);

  return (
    <RecordList
      collection="topics"
      canAdd={can(actor, 'create', 'topics')}
      addLabel="Area of Specialization"
      search={{ label: 'Search all areas', text: url.text, onText: url.onText }}
      facets={undefined}
      links={
        <>
          {can(actor, 'merge', 'topics') && (
            <>
              <ButtonLink tone="quiet" icon="check" to="/topics/curation">
                Duplicate and Unused Areas
              </ButtonLink>
              <ButtonLink tone="quiet" icon="search" to="/topics/missed-searches">
                Searches with No Results
              </ButtonLink>
            </>
          )}
          <ButtonLink tone="quiet" icon="network" to="/network">
            See them in the network
          </ButtonLink>
        </>
      }
      records={shown}
      forgiven={forgiven}
      total={all?.length}
      renderRecord={({ id, name }) => (
        <RecordRow
          why={<WhyFound collection="topics" id={id} name={name} query={query} />}
          to={foundBy(query, `/topics/${id}`)}
          title={<Highlight text={name} q={query} />}
        />
      )}
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          {
            heading: labels.otherNames,
            cell: ({ otherNames = [] }) => otherNames.flatMap(({ names }) => names).join('; '),
          },
        ],
      }}
    />
  );
}

import { useSearchParams } from 'react-router-dom';
import { can } from '../../shared/policy.ts';
import { resourceTypes, typeLabels } from '../../shared/resource/resource.rules.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { Highlight } from '../ui/highlight.tsx';
import { FilterToggles, ToggleChip } from '../ui/list/filter-toggles.tsx';
import { foundBy, useAddressPart, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { ApprovalBadge } from './approval-badge.tsx';
import { typeForAudience } from './wording.ts';
import '../ui/list/filter-toggles.css';

const filters = { type: resourceTypes };
const typeOptions = resourceTypes.map((type) => ({ value: type, label: typeLabels[type] }));
const orders = { name: byName, newest: newestFirst };

export default function ResourceList() {
  const actor = useActor();
  const url = useListUrl(filters);
  const all = useRecords('resources');
  const { found, query } = useOrdered('resources', all, url.text, orders);
  const [params] = useSearchParams();
  const setPart = useAddressPart();
  const onlyWaiting = params.get('only') === 'waiting';
  const shown = found?.filter(
    ({ type, approved }) => url.chosen.type.includes(type) && !(onlyWaiting && approved),
  );

  return (
    <RecordList
      collection="resources"
      canAdd={can(actor, 'create', 'resources')}
      addLabel="Resource"
      search={{ label: 'Search all resources', text: url.text, onText: url.onText }}
      filters={
        <>
          <FilterToggles
            label="Type"
            options={typeOptions}
            chosen={url.chosen.type}
            onChange={(chosen) => url.choose('type', chosen)}
          />
          {(onlyWaiting || all?.some(({ approved }) => !approved)) && (
            <div className="chips screen-only">
              <ToggleChip
                pressed={onlyWaiting}
                onToggle={() => setPart('only', onlyWaiting ? undefined : 'waiting')}
              >
                Waiting for Approval Only
              </ToggleChip>
            </div>
          )}
        </>
      }
      order={<OrderSelect orders={orders} />}
      records={shown}
      total={all?.length}
      renderRecord={(resource) => (
        <RecordRow
          to={foundBy(query, `/resources/${resource.id}`)}
          title={<Highlight text={resource.name} q={query} />}
          detail={typeForAudience(resource)}
          aside={resource.approved ? undefined : <ApprovalBadge />}
        />
      )}
    />
  );
}

import { can } from '../../shared/permissions/policy.ts';
import { useActor } from '../data/hooks.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { byName } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';

const orders = { name: byName };

export default function TopicList() {
  const actor = useActor();
  const list = useRecordList('topics', { orders });

  return (
    <RecordList
      list={list}
      add={can(actor, 'create', 'topics') && 'Area of Specialization'}
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
      print={{
        columns: [
          'name',
          ['otherNames', ({ otherNames = [] }) => otherNames.flatMap(({ names }) => names).join('; ')],
        ],
      }}
    />
  );
}

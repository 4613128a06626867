import { can } from '../../shared/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { Highlight } from '../ui/highlight.tsx';
import { useListUrl } from '../ui/list-url.ts';
import { byName, useOrdered } from '../ui/ordering.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { RecordRow } from '../ui/record-row.tsx';

const orders = { name: byName };

export default function TopicList() {
  const actor = useActor();
  const url = useListUrl({});
  const all = useRecords('topics');
  const shown = useOrdered('topics', all, url.q, orders);

  return (
    <RecordList
      collection="topics"
      canAdd={can(actor, 'create', 'topics')}
      addLabel="Area of Specialization"
      url={url}
      searchLabel="Search all topics"
      records={shown}
      total={all?.length}
      renderRecord={({ id, name }) => (
        <RecordRow to={url.detail(`/topics/${id}`)} title={<Highlight text={name} q={url.q} />} />
      )}
    />
  );
}

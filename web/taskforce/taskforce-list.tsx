import { can } from '../../shared/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { Highlight } from '../ui/highlight.tsx';
import { useListUrl } from '../ui/list-url.ts';
import { byName, useOrdered } from '../ui/ordering.tsx';
import { RecordList } from '../ui/record-list.tsx';
import { RecordRow } from '../ui/record-row.tsx';

const people = (count: number) => (count === 1 ? '1 member' : `${count} members`);

const orders = { name: byName };

export default function TaskforceList() {
  const actor = useActor();
  const url = useListUrl({});
  const all = useRecords('taskforces');
  const shown = useOrdered('taskforces', all, url.q, orders);

  return (
    <RecordList
      collection="taskforces"
      canAdd={can(actor, 'create', 'taskforces')}
      addLabel="Task Force"
      url={url}
      searchLabel="Search all task forces"
      records={shown}
      total={all?.length}
      renderRecord={({ id, name, chairs, members }) => (
        <RecordRow
          to={url.detail(`/taskforces/${id}`)}
          title={<Highlight text={name} q={url.q} />}
          detail={people(new Set([...chairs, ...members]).size)}
        />
      )}
    />
  );
}

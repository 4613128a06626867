import { useMemo } from 'react';
import { can } from '../../shared/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { useSearch } from '../data/search.ts';
import { Highlight } from '../ui/highlight.tsx';
import { useListUrl } from '../ui/list-url.ts';
import { RecordList } from '../ui/record-list.tsx';
import { RecordRow } from '../ui/record-row.tsx';
import { sortedBy } from '../ui/sorted-by.ts';

const people = (count: number) => (count === 1 ? '1 member' : `${count} members`);

export default function TaskforceList() {
  const actor = useActor();
  const url = useListUrl({});
  const all = useRecords('taskforces');
  const sorted = useMemo(() => all && sortedBy(all, ({ name }) => [name]), [all]);
  const shown = useSearch('taskforces', sorted, url.q);

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

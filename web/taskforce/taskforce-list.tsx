import { can } from '../../shared/policy.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import { inDigits } from '../language/format.ts';
import { Highlight } from '../ui/highlight.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { WhyFound } from '../ui/list/why-found.tsx';

const people = (count: number) => (count === 1 ? '1 member' : `${inDigits(count)} members`);

const orders = { name: byName };

export default function TaskforceList() {
  const actor = useActor();
  const url = useListUrl();
  const all = useRecords('taskforces');
  const { found: shown, query, forgiven } = useOrdered('taskforces', all, url.text, orders);

  return (
    <RecordList
      collection="taskforces"
      canAdd={can(actor, 'create', 'taskforces')}
      addLabel="Task Force"
      search={{ label: 'Search all task forces', text: url.text, onText: url.onText }}
      facets={undefined}
      records={shown}
      forgiven={forgiven}
      total={all?.length}
      renderRecord={({ id, name, chairs, members }) => (
        <RecordRow
          why={<WhyFound collection="taskforces" id={id} name={name} query={query} />}
          to={foundBy(query, `/taskforces/${id}`)}
          title={<Highlight text={name} q={query} />}
          detail={`${people(new Set([...chairs, ...members]).size)}${chairs.length === 0 ? ', no chair' : ''}`}
        />
      )}
    />
  );
}

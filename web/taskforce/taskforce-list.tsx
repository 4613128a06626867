import { fieldLabels } from '../../shared/field-labels.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import { inDigits } from '../language/format.ts';
import { Highlight } from '../ui/highlight.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { WhyFound } from '../ui/list/why-found.tsx';

const people = (count: number) => (count === 1 ? '1 member' : `${inDigits(count)} members`);

const labels = fieldLabels.taskforces;

const orders = { name: byName };

export default function TaskforceList() {
  const actor = useActor();
  const memberName = useNames('users');
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
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          { heading: labels.chairs, cell: ({ chairs }) => chairs.map(memberName).join('; ') },
          { heading: labels.members, cell: ({ members }) => members.map(memberName).join('; ') },
        ],
      }}
    />
  );
}

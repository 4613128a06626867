import { useMemo } from 'react';
import { fieldLabels } from '../../shared/field-labels.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { inDigits } from '../language/format.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Highlight } from '../ui/content/highlight.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, type Orders, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { WhyFound } from '../ui/list/why-found.tsx';

const people = (count: number) => (count === 1 ? '1 member' : `${inDigits(count)} members`);

const labels = fieldLabels.taskforces;

/** Those of the member first; under a search the best match is first, whoever's it is. */
const ownFirst = (me: string | undefined): Orders<Listed<'taskforces'>> => ({
  name: {
    ...byName,
    key: (taskforce) => `${roleIn(taskforce, me) ? 0 : 1}${taskforce.nameInOrder}`,
  },
});

const roleIn = ({ chairs, members }: Listed<'taskforces'>, me = '') =>
  chairs.includes(me) ? 'Chair' : members.includes(me) ? 'Member' : undefined;

export default function TaskforceList() {
  const actor = useActor();
  const memberName = useNames('users');
  const url = useListUrl();
  const all = useRecords('taskforces');
  const me = actor.type === 'member' ? actor.id : undefined;
  const orders = useMemo(() => ownFirst(me), [me]);
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
      renderRecord={(taskforce) => {
        const { id, name, chairs, members } = taskforce;
        const role = roleIn(taskforce, me);
        return (
          <RecordRow
            why={<WhyFound collection="taskforces" id={id} name={name} query={query} />}
            to={foundBy(query, `/taskforces/${id}`)}
            title={<Highlight text={name} q={query} />}
            detail={`${people(new Set([...chairs, ...members]).size)}${chairs.length === 0 ? ', no chair' : ''}`}
            aside={role && <Badge tone="primary">{role}</Badge>}
          />
        );
      }}
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

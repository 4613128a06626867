import { useMemo } from 'react';
import { names } from '../../shared/kinds/collections.ts';
import { counted } from '../../shared/language/format.ts';
import { useMe } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { byName, type Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';

/** The member's own task forces first; a search puts the best match first, whoever is in it. */
const ownFirst = (me: string | undefined): Orders<Listed<'taskforces'>> => ({
  name: {
    ...byName,
    key: (taskforce) => `${roleIn(taskforce, me) ? 0 : 1}${taskforce.nameInOrder}`,
  },
});

const roleIn = ({ chairs, members }: Listed<'taskforces'>, me = '') =>
  chairs.includes(me) ? 'Chair' : members.includes(me) ? 'Member' : undefined;

export default function TaskforceList() {
  const me = useMe()?.user.id;
  const orders = useMemo(() => ownFirst(me), [me]);
  const list = useRecordList('taskforces', { orders });

  return (
    <RecordList
      list={list}
      row={(taskforce) => {
        const { chairs, members } = taskforce;
        const role = roleIn(taskforce, me);
        return {
          detail: `${counted(new Set([...chairs, ...members]).size, names.users)}${chairs.length === 0 ? ', no chair' : ''}`,
          aside: role && <Badge tone="primary">{role}</Badge>,
        };
      }}
      print={{ columns: ['name', 'chairs', 'members'] }}
    />
  );
}

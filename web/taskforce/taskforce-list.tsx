import { useMemo } from 'react';
import { type Collection, names } from '../../shared/kinds/collections.ts';
import { listed } from '../../shared/language/format.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { useMe, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { byName, type Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { OwnLine, Parts } from '../ui/list/record-row.tsx';
import { someOf, useCountsOf } from '../ui/list/row-words.ts';
import { useRecordList } from '../ui/list/use-record-list.ts';

/** The member's own task forces first; a search puts the best match first, whoever is in it. */
const ownFirst = (me: string | undefined): Orders<Listed<'taskforces'>> => ({
  name: {
    ...byName,
    key: (taskforce) => `${roleIn(taskforce, me) ? 0 : 1}${taskforce.nameInOrder}`,
  },
});

const roleIn = ({ chairs, members }: Listed<'taskforces'>, me = '') =>
  chairs.includes(me) ? msg('Chair') : members.includes(me) ? msg('Member') : undefined;

const forcesOfProject = ({ taskforces }: Listed<'projects'>) => taskforces.map(({ id }) => id);
const forceOfResource = ({ taskforce }: Listed<'resources'>) => [taskforce.id];

const named: Collection[] = ['users', 'projects', 'resources'];

export default function TaskforceList() {
  const me = useMe()?.user.id;
  const orders = useMemo(() => ownFirst(me), [me]);
  const list = useRecordList('taskforces', { orders, named });
  const memberName = useNames('users');
  const projects = useCountsOf(useRecords('projects'), forcesOfProject);
  const resources = useCountsOf(useRecords('resources'), forceOfResource);

  return (
    <RecordList
      list={list}
      row={(taskforce) => {
        const { id, chairs, members } = taskforce;
        const role = roleIn(taskforce, me);
        return {
          detail: (
            <Parts>
              <OwnLine>
                {chairs.length > 0
                  ? t('Chaired by {chairs}', { chairs: listed(chairs.map(memberName), 'commas') })
                  : t('No chair')}
              </OwnLine>
              <OwnLine>
                {[
                  t(names.users.counted, { count: new Set([...chairs, ...members]).size }),
                  someOf('projects', projects?.get(id)),
                  someOf('resources', resources?.get(id)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </OwnLine>
            </Parts>
          ),
          aside: role && <Badge tone="primary">{t(role)}</Badge>,
        };
      }}
      print={{ columns: ['name', 'chairs', 'members'] }}
    />
  );
}

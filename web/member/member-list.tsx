import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Collection } from '../../shared/kinds/collections.ts';
import { listed } from '../../shared/language/format.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { memberFacets } from '../../shared/lists/member-facets.ts';
import { can } from '../../shared/permissions/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { byName, newestFirst, type Orders } from '../ui/list/ordering.tsx';
import { usePrintedPeople } from '../ui/list/printed-people.ts';
import { RecordList } from '../ui/list/record-list.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';

const orders: Orders<Listed<'users'>> = {
  name: { ...byName, label: msg('Last name') },
  newest: newestFirst,
};

const named: Collection[] = ['universities', 'taskforces', 'chairs'];

export default function MemberList() {
  const actor = useActor();
  const chairs = useRecords('chairs');
  const universityName = useNames('universities');
  const taskforceName = useNames('taskforces');
  const list = useRecordList('users', { orders, facets: memberFacets, named });
  const print = usePrintedPeople(list.shown);
  const chairsOnly = useSearchParams()[0].get('role') === 'chairs';

  const chairOf = useMemo(
    () => chairsOnly && new Map(chairs?.map(({ id, taskforces }) => [id, taskforces])),
    [chairsOnly, chairs],
  );
  const card = useCallback(
    ({ id, picture, title, university, statedUniversity }: Listed<'users'>) => ({
      picture,
      details: [
        chairOf ? listed((chairOf.get(id) ?? []).map(taskforceName), 'commas') : '',
        title,
        university ? universityName(university.id) : (statedUniversity ?? ''),
      ],
    }),
    [chairOf, taskforceName, universityName],
  );
  const canRestore = can(actor, 'restore', 'users');
  const canSeeBounces = can(actor, 'see-bounces', 'users');

  return (
    <RecordList
      list={list}
      // An administrator invites, any other member nominates.
      add={
        can(actor, 'create', 'users')
          ? t('Member')
          : can(actor, 'create', 'requests') && t('Nominate a Member')
      }
      searchNote={t(
        'Searches name, university, task forces and bio keywords; also title, areas, languages, projects led, city and country.',
      )}
      links={
        (canRestore || canSeeBounces) && (
          <>
            {canRestore && (
              <ButtonLink tone="quiet" icon="trash" to="/members/deleted">
                {t('Deleted Members')}
              </ButtonLink>
            )}
            {canSeeBounces && (
              <ButtonLink tone="quiet" icon="mail" to="/members/bounces">
                {t('Undelivered Email')}
              </ButtonLink>
            )}
          </>
        )
      }
      card={card}
      print={print}
    />
  );
}

import { useCallback, useMemo } from 'react';
import { can } from '../../shared/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ToggleChip } from '../ui/list/filter-toggles.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, type Orders, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { PersonCard } from '../ui/person-card.tsx';
import '../ui/list/filter-toggles.css';

/** At most one of these narrows the list: the address names it, or nothing. */
const filters = { only: ['contacts', 'chairs'] } as const;

const orders: Orders<Listed<'users'>> = {
  name: { ...byName, label: 'Last name' },
  newest: newestFirst,
};

export default function MemberList() {
  const actor = useActor();
  const url = useListUrl(filters);
  const only = url.chosen.only.length === 1 ? url.chosen.only[0] : undefined;
  const toggle = (mode: 'contacts' | 'chairs') => url.choose('only', only === mode ? filters.only : [mode]);

  const all = useRecords('users');
  const universities = useRecords('universities');
  const chairs = useRecords('chairs');
  const universityName = useNames('universities');
  const taskforceName = useNames('taskforces');

  const { found, query } = useOrdered('users', all, url.text, orders);
  const shown = useMemo(() => {
    if (!only) return found;
    const wanted = new Set(
      only === 'contacts' ? universities?.map(({ contact }) => contact) : chairs?.map(({ id }) => id),
    );
    return found?.filter(({ id }) => wanted.has(id));
  }, [found, only, universities, chairs]);

  const chairOf = useMemo(
    () => only === 'chairs' && new Map(chairs?.map(({ id, taskforces }) => [id, taskforces])),
    [only, chairs],
  );
  // The same while what it shows is: else every card is drawn again with whatever comes.
  const renderRecord = useCallback(
    ({ id, name, picture, title, university }: Listed<'users'>) => (
      <PersonCard
        to={foundBy(query, `/members/${id}`)}
        name={name}
        picture={picture}
        details={[
          chairOf ? (chairOf.get(id) ?? []).map(taskforceName).join(', ') : '',
          title,
          university ? universityName(university.id) : '',
        ]}
        q={query}
      />
    ),
    [query, chairOf, taskforceName, universityName],
  );

  return (
    <RecordList
      collection="users"
      // Everybody may add somebody: an administrator invites, any other member nominates.
      canAdd={can(actor, 'create', 'users') || can(actor, 'create', 'requests')}
      addLabel={can(actor, 'create', 'users') ? 'Member' : 'Nominate a Member'}
      search={{
        label: 'Search all members',
        note: 'Searches name, university, task forces and bio keywords.',
        text: url.text,
        onText: url.onText,
      }}
      filters={
        <div className="chips screen-only">
          <ToggleChip pressed={only === 'contacts'} onToggle={() => toggle('contacts')}>
            Show University Contacts Only
          </ToggleChip>
          <ToggleChip pressed={only === 'chairs'} onToggle={() => toggle('chairs')}>
            Show Task Force Chairs Only
          </ToggleChip>
          {can(actor, 'restore', 'users') && (
            <ButtonLink tone="quiet" icon="trash" to="/members/deleted">
              Deleted Members
            </ButtonLink>
          )}
        </div>
      }
      order={<OrderSelect orders={orders} />}
      records={shown}
      total={all?.length}
      layout="cards"
      renderRecord={renderRecord}
    />
  );
}

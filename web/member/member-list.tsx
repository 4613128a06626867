import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { can } from '../../shared/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { PersonCard } from '../ui/links/person-card.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, type Orders, useOrdered } from '../ui/list/ordering.tsx';
import { usePeopleOnPaper } from '../ui/list/people-on-paper.ts';
import { RecordList } from '../ui/list/record-list.tsx';
import { useFacets } from '../ui/list/use-facets.ts';
import { WhyFound } from '../ui/list/why-found.tsx';
import { memberFacets } from './member-facets.ts';

const orders: Orders<Listed<'users'>> = {
  name: { ...byName, label: 'Last name' },
  newest: newestFirst,
};

export default function MemberList() {
  const actor = useActor();
  const url = useListUrl();
  const all = useRecords('users');
  const chairs = useRecords('chairs');
  const universityName = useNames('universities');
  const taskforceName = useNames('taskforces');
  const { found, query, forgiven } = useOrdered('users', all, url.text, orders);
  const { shown, fitting, facets } = useFacets(memberFacets, all, found);
  const paper = usePeopleOnPaper(shown);
  const chairsOnly = useSearchParams()[0].get('only') === 'chairs';

  const chairOf = useMemo(
    () => chairsOnly && new Map(chairs?.map(({ id, taskforces }) => [id, taskforces])),
    [chairsOnly, chairs],
  );
  // The same while what it shows is: else every card is drawn again with whatever comes.
  const renderRecord = useCallback(
    ({ id, name, picture, title, university }: Listed<'users'>) => (
      <PersonCard
        why={<WhyFound collection="users" id={id} name={name} query={query} wraps />}
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
        note: 'Searches name, university, task forces and bio keywords; also title, areas, languages, projects led, city and country.',
        text: url.text,
        onText: url.onText,
      }}
      facets={facets}
      order={<OrderSelect orders={orders} query={query} />}
      links={
        (can(actor, 'restore', 'users') || can(actor, 'see-bounces', 'users')) && (
          <>
            {can(actor, 'restore', 'users') && (
              <ButtonLink tone="quiet" icon="trash" to="/members/deleted">
                Deleted Members
              </ButtonLink>
            )}
            {can(actor, 'see-bounces', 'users') && (
              <ButtonLink tone="quiet" icon="mail" to="/members/bounces">
                Undelivered Email
              </ButtonLink>
            )}
          </>
        )
      }
      records={shown}
      forgiven={forgiven}
      fitting={fitting?.length}
      total={all?.length}
      layout="cards"
      renderRecord={renderRecord}
      paper={paper}
    />
  );
}

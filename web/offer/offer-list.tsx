import { useMemo } from 'react';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useNames, useRecords } from '../data/hooks.ts';
import { useSearch } from '../data/search.ts';
import { Badge } from '../ui/badge.tsx';
import { Day } from '../ui/date.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { useListUrl } from '../ui/list-url.ts';
import { RecordList } from '../ui/record-list.tsx';
import { RecordRow } from '../ui/record-row.tsx';
import { sortedBy } from '../ui/sorted-by.ts';

export default function OfferList() {
  const actor = useActor();
  const url = useListUrl({});
  const posterName = useNames('users');
  const all = useRecords('offers');
  // What ends first comes first.
  const sorted = useMemo(() => all && sortedBy(all, ({ expiry, name }) => [expiry, name]), [all]);
  const shown = useSearch('offers', sorted, url.q);

  return (
    <RecordList
      collection="offers"
      canAdd={can(actor, 'create', 'offers')}
      addLabel="Opportunity"
      url={url}
      searchLabel="Search all opportunities"
      records={shown}
      total={all?.length}
      renderRecord={(offer) => (
        <RecordRow
          to={url.detail(`/offers/${offer.id}`)}
          title={<Highlight text={offer.name} q={url.q} />}
          detail={
            <>
              Posted by {posterName(offer.owner)} · Expires <Day iso={offer.expiry} />
            </>
          }
          aside={isExpired(offer, new Date()) && <Badge tone="clay">Expired</Badge>}
        />
      )}
    />
  );
}

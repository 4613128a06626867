import { fieldLabels } from '../../shared/field-labels.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useMe, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Day } from '../ui/content/date.tsx';
import { Highlight } from '../ui/content/highlight.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { byName, newestFirst, OrderSelect, type Orders, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, Parts, RecordRow } from '../ui/list/record-row.tsx';
import { useFacets } from '../ui/list/use-facets.ts';
import { WhyFound } from '../ui/list/why-found.tsx';
import { folded } from '../ui/naming/sorted-by.ts';
import { stateBadge } from '../ui/record/state-badge.tsx';
import { offerFacets } from './offer-facets.ts';

const labels = fieldLabels.offers;

const orders: Orders<Listed<'offers'>> = {
  // What has ended already, for those who see it still, comes after what may be taken up.
  expiry: {
    label: 'Ending soonest',
    key: (offer) => folded(isExpired(offer, new Date()) ? '1' : '0', offer.expiry, offer.name),
  },
  newest: newestFirst,
  name: byName,
};

export default function OfferList() {
  const actor = useActor();
  const url = useListUrl();
  const posterName = useNames('users');
  const areaName = useNames('topics');
  const me = useMe()?.user.id;
  const all = useRecords('offers');
  const { found, query, forgiven } = useOrdered('offers', all, url.text, orders);
  const { shown, fitting, facets } = useFacets(offerFacets, all, found);

  return (
    <RecordList
      collection="offers"
      canAdd={can(actor, 'create', 'offers')}
      addLabel="Opportunity"
      search={{ label: 'Search all opportunities', text: url.text, onText: url.onText }}
      facets={facets}
      order={<OrderSelect orders={orders} query={query} />}
      records={shown}
      forgiven={forgiven}
      fitting={fitting?.length}
      total={all?.length}
      renderRecord={(offer) => (
        <RecordRow
          why={<WhyFound collection="offers" id={offer.id} name={offer.name} query={query} />}
          to={foundBy(query, `/offers/${offer.id}`)}
          title={<Highlight text={offer.name} q={query} />}
          detail={
            <>
              <Parts>
                <span>
                  Posted by <bdi>{posterName(offer.owner)}</bdi>
                </span>
                <span>
                  Expires <Day iso={offer.expiry} />
                </span>
              </Parts>
              {offer.topics.length > 0 && (
                <Excerpt>{offer.topics.map(({ id }) => areaName(id)).join(', ')}</Excerpt>
              )}
            </>
          }
          aside={
            <>
              {offer.owner === me && <Badge tone="primary">Yours</Badge>}
              {stateBadge('offers', offer)}
            </>
          }
        />
      )}
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          { heading: labels.owner, cell: ({ owner }) => posterName(owner) },
          { heading: labels.expiry, cell: ({ expiry }) => <Day iso={expiry} /> },
          { heading: labels.topics, cell: ({ topics }) => topics.map(({ id }) => areaName(id)).join('; ') },
        ],
      }}
    />
  );
}

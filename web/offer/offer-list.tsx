import type { Collection } from '../../shared/kinds/collections.ts';
import { listed } from '../../shared/language/format.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { folded } from '../../shared/language/sorted-by.ts';
import { offerFacets } from '../../shared/lists/offer-facets.ts';
import { isExpired } from '../../shared/offer/offer.rules.ts';
import { useMe, useNames } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Day } from '../ui/content/date.tsx';
import { rich } from '../ui/language/rich.tsx';
import { byName, newestFirst, type Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { Excerpt, OwnLine, Parts } from '../ui/list/record-row.tsx';
import { useUniversitiesInWords } from '../ui/list/row-words.ts';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { seeksInWords } from '../ui/matching/sought-facts.ts';
import { stateBadge } from '../ui/record/state-badge.tsx';

const orders: Orders<Listed<'offers'>> = {
  // Expired offers, for those who still see them, come last.
  expiry: {
    label: msg('Ending soonest'),
    key: (offer) => folded(isExpired(offer, new Date()) ? '1' : '0', offer.expiry, offer.name),
  },
  newest: newestFirst,
  name: byName,
};

const named: Collection[] = ['users', 'topics', 'universities'];

export default function OfferList() {
  const posterName = useNames('users');
  const areaName = useNames('topics');
  const universitiesOf = useUniversitiesInWords();
  const me = useMe()?.user.id;
  const list = useRecordList('offers', { orders, facets: offerFacets, named });

  return (
    <RecordList
      list={list}
      row={(offer) => ({
        detail: (
          <>
            <Parts>
              <span>
                {rich('Posted by {name}', { name: <bdi translate="no">{posterName(offer.owner)}</bdi> })}
              </span>
              <span>
                {rich(offer.closed ? 'Closed {day}' : 'Expires {day}', {
                  day: <Day iso={offer.closed ?? offer.expiry} />,
                })}
              </span>
              <OwnLine>{universitiesOf([offer.owner])}</OwnLine>
            </Parts>
            {offer.result && <Excerpt>{offer.result}</Excerpt>}
            <Excerpt>
              {[
                seeksInWords(offer),
                listed(
                  offer.topics.map(({ id }) => areaName(id)),
                  'commas',
                ),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Excerpt>
          </>
        ),
        aside: (
          <>
            {offer.owner === me && <Badge tone="primary">{t(msg('Yours', 'an opportunity'))}</Badge>}
            {stateBadge('offers', offer)}
          </>
        ),
      })}
      print={{ columns: ['name', 'owner', ['expiry', ({ expiry }) => <Day iso={expiry} />], 'topics'] }}
    />
  );
}

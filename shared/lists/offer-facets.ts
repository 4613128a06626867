import { singleFacet } from '../field-types/facet.ts';
import { t } from '../language/messages.ts';
import { isExpired } from '../offer/offer.rules.ts';
import {
  areaFacet,
  areasOf,
  closed,
  flagFacet,
  type KindFacets,
  places,
  universityOfMember,
} from './common-facets.ts';

export const offerFacets: KindFacets<'offers'> = {
  collection: 'offers',
  uses: ['topics', 'universities', 'users'],
  groups(_own, lists) {
    const universityOf = universityOfMember(lists);
    return [
      flagFacet(t('Status'), ['expired', t('Expired Only')], (offer) => isExpired(offer, new Date())),
      closed(),
      singleFacet(areaFacet(lists), areasOf),
      places(lists, ({ owner }) => [universityOf(owner)]),
    ];
  },
};

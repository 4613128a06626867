import { singleFacet } from '../field-types/facet.ts';
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
      flagFacet('Status', ['expired', 'Expired Only'], (offer) => isExpired(offer, new Date())),
      closed,
      singleFacet(areaFacet(lists), areasOf),
      places(lists, ({ owner }) => [universityOf(owner)]),
    ];
  },
};

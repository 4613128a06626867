import { alone } from '../field-types/facet.ts';
import { isExpired } from '../offer/offer.rules.ts';
import {
  areaFacet,
  areasOf,
  closed,
  type KindFacets,
  only,
  places,
  universityOfMember,
} from './common-facets.ts';

export const offerFacets: KindFacets<'offers'> = {
  collection: 'offers',
  uses: ['topics', 'universities', 'users'],
  groups(_own, lists) {
    const universityOf = universityOfMember(lists);
    return [
      only('Status', ['expired', 'Expired Only'], (offer) => isExpired(offer, new Date())),
      closed,
      alone(areaFacet(lists), areasOf),
      places(lists, ({ owner }) => [universityOf(owner)]),
    ];
  },
};

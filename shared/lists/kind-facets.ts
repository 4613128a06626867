import type { Collection } from '../kinds/collections.ts';
import type { KindFacets } from './common-facets.ts';
import { memberFacets } from './member-facets.ts';
import { offerFacets } from './offer-facets.ts';
import { projectFacets } from './project-facets.ts';
import { resourceFacets } from './resource-facets.ts';
import { universityFacets } from './university-facets.ts';

/** The facets of each kind's list; other lists have none. */
export const facetsOf: { [C in Collection]?: KindFacets<C> } = {
  users: memberFacets,
  offers: offerFacets,
  projects: projectFacets,
  resources: resourceFacets,
  universities: universityFacets,
};

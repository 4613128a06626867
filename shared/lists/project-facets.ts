import { coded } from '../field-types/code.ts';
import { alone } from '../field-types/facet.ts';
import { statusLabels } from '../project/project.rules.ts';
import {
  areaFacet,
  areasOf,
  closed,
  type KindFacets,
  only,
  places,
  taskforceFacet,
  universityOfMember,
} from './common-facets.ts';

export const projectFacets: KindFacets<'projects'> = {
  collection: 'projects',
  uses: ['topics', 'taskforces', 'universities', 'users'],
  groups(_, lists) {
    const universityOf = universityOfMember(lists);
    return [
      coded({ name: 'status', label: 'Status', full: true }, statusLabels, ({ status }) => status),
      // Not named `only` like the members' facet, because the network's address has both.
      only('Leads', ['none', 'Without a Lead Only'], ({ leads }) => leads.length === 0, 'leads'),
      closed,
      alone(areaFacet(lists), areasOf),
      alone(taskforceFacet(lists), ({ taskforces }) => taskforces.map(({ id }) => id)),
      places(lists, ({ leads }) => leads.map(universityOf)),
    ];
  },
};

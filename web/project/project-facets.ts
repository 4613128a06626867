import { statusLabels } from '../../shared/project/project.rules.ts';
import {
  alone,
  areaFacet,
  areasOf,
  type KindFacets,
  places,
  taskforceFacet,
  universityOfMember,
  worded,
} from '../ui/list/common-facets.ts';

export const projectFacets: KindFacets<'projects'> = {
  collection: 'projects',
  uses: ['topics', 'taskforces', 'universities', 'users'],
  groups(_, lists) {
    const universityOf = universityOfMember(lists);
    return [
      alone({ name: 'status', label: 'Status', values: worded(statusLabels), full: true }, ({ status }) => [
        status,
      ]),
      // Not named `only` like the members' facet, because the network's address has both.
      alone(
        {
          name: 'leads',
          label: 'Leads',
          values: [{ value: 'none', label: 'Without a Lead Only' }],
          single: true,
          rare: true,
        },
        ({ leads }) => (leads.length === 0 ? ['none'] : []),
      ),
      alone(areaFacet(lists), areasOf),
      alone(taskforceFacet(lists), ({ taskforces }) => taskforces.map(({ id }) => id)),
      places(lists, ({ leads }) => leads.map(universityOf)),
    ];
  },
};

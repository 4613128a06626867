import { codeFacet } from '../field-types/code.ts';
import { singleFacet } from '../field-types/facet.ts';
import { t } from '../language/messages.ts';
import { statusLabels } from '../project/project.rules.ts';
import {
  areaFacet,
  areasOf,
  closed,
  flagFacet,
  type KindFacets,
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
      codeFacet(
        { name: 'status', label: t('Status'), allByDefault: true },
        statusLabels,
        ({ status }) => status,
      ),
      flagFacet(t('Leads'), ['unled', t('Without a Lead Only')], ({ leads }) => leads.length === 0),
      closed(),
      singleFacet(areaFacet(lists), areasOf),
      singleFacet(taskforceFacet(lists), ({ taskforces }) => taskforces.map(({ id }) => id)),
      places(lists, ({ leads }) => leads.map(universityOf)),
    ];
  },
};

import { languageName } from '../../shared/languages.ts';
import { audienceLabels, typeLabels } from '../../shared/resource/resource.rules.ts';
import {
  alone,
  areaFacet,
  areasOf,
  type KindFacets,
  languageFacet,
  only,
  taskforceFacet,
  worded,
} from '../ui/list/common-facets.ts';

export const resourceFacets: KindFacets<'resources'> = {
  collection: 'resources',
  uses: ['topics', 'taskforces'],
  groups: (own, lists) => [
    alone({ name: 'type', label: 'Type', values: worded(typeLabels), full: true }, ({ type }) => [type]),
    only('Approval', ['waiting', 'Waiting for Approval Only'], ({ approved }) => !approved),
    alone(areaFacet(lists), areasOf),
    alone({ name: 'audience', label: 'Audience', values: worded(audienceLabels) }, ({ audience }) => [
      audience,
    ]),
    alone(taskforceFacet(lists), ({ taskforce }) => [taskforce.id]),
    alone(
      languageFacet(
        own.map(({ language }) => language.id),
        languageName,
      ),
      ({ language }) => [language.id],
    ),
  ],
};

import { coded } from '../field-types/code.ts';
import { alone } from '../field-types/facet.ts';
import { languageFacet } from '../field-types/language.ts';
import { languageName } from '../fields/languages.ts';
import { audienceLabels, typeLabels } from '../resource/resource.rules.ts';
import { areaFacet, areasOf, type KindFacets, only, taskforceFacet } from './common-facets.ts';

export const resourceFacets: KindFacets<'resources'> = {
  collection: 'resources',
  uses: ['topics', 'taskforces'],
  groups: (own, lists) => [
    coded({ name: 'type', label: 'Type', full: true }, typeLabels, ({ type }) => type),
    only('Approval', ['waiting', 'Waiting for Approval Only'], ({ approved }) => !approved),
    alone(areaFacet(lists), areasOf),
    coded({ name: 'audience', label: 'Audience' }, audienceLabels, ({ audience }) => audience),
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

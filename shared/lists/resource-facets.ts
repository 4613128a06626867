import { codeFacet } from '../field-types/code.ts';
import { singleFacet } from '../field-types/facet.ts';
import { languageFacet } from '../field-types/language.ts';
import { languageName } from '../fields/languages.ts';
import { t } from '../language/messages.ts';
import { audienceLabels, typeLabels } from '../resource/resource.rules.ts';
import { areaFacet, areasOf, flagFacet, type KindFacets, taskforceFacet } from './common-facets.ts';

export const resourceFacets: KindFacets<'resources'> = {
  collection: 'resources',
  uses: ['topics', 'taskforces'],
  groups: (own, lists) => [
    codeFacet({ name: 'type', label: t('Type'), allByDefault: true }, typeLabels, ({ type }) => type),
    flagFacet(t('Approval'), ['waiting', t('Waiting for Approval Only')], ({ approved }) => !approved),
    singleFacet(areaFacet(lists), areasOf),
    codeFacet({ name: 'audience', label: t('Audience') }, audienceLabels, ({ audience }) => audience),
    singleFacet(taskforceFacet(lists), ({ taskforce }) => [taskforce.id]),
    singleFacet(
      languageFacet(
        own.map(({ language }) => language.id),
        languageName,
      ),
      ({ language }) => [language.id],
    ),
  ],
};

import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { countryInWords, placeInWords } from '../../shared/field-types/country.ts';
import { regionInWords, regionTone } from '../../shared/fields/university-codes.ts';
import { msg, t } from '../../shared/language/messages.ts';
import { folded } from '../../shared/language/sorted-by.ts';
import { universityFacets } from '../../shared/lists/university-facets.ts';
import { useFirstSyncDone, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import type { Orders } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { useRecordList } from '../ui/list/use-record-list.ts';
import { MapButton, MapPanel, useMapShown } from './map-panel.tsx';
import { peopleOf } from './their-people.ts';

const orders: Orders<Listed<'universities'>> = {
  name: { label: msg('Name'), key: ({ name, city, country }) => folded(name, city, country) },
  country: { label: msg('Country'), key: (each) => folded(countryInWords(each), each.city, each.name) },
};

export default function UniversityList() {
  const isMapShown = useMapShown();
  const list = useRecordList('universities', { orders, facets: universityFacets });
  const { query, shown, fitting, facets } = list;

  return (
    <RecordList
      list={list}
      hint={t('Click on a university for more information.')}
      links={<MapButton />}
      beforeOrder={(facets.tokens.length > 0 || query) && <TheirPeople shown={shown ?? []} query={query} />}
      beside={isMapShown && <MapPanel framed={fitting} shown={shown} query={query} />}
      row={({ name, region, picture, ...place }) => ({
        detail: placeInWords(place),
        aside: (
          <Badge tone={regionTone[region]}>
            <span title={regionInWords(region)} translate="no">
              {region}
            </span>
          </Badge>
        ),
        picture: <Picture image={picture} variant="w400" name={name} shape="square" size="s" />,
      })}
      print={{ columns: ['name', 'city', ['country', countryInWords], 'region', 'website', 'contact'] }}
    />
  );
}

/** From a narrowed list to the members of the universities it shows. */
function TheirPeople({ shown, query }: { shown: readonly { id: string }[]; query: string }) {
  const [params] = useSearchParams();
  const firstSyncDone = useFirstSyncDone();
  const members = useRecords('users');
  const ids = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const count = members?.filter(({ university }) => university && ids.has(university.id)).length ?? 0;
  if (!firstSyncDone || count === 0) return null;
  const { address, exact } = peopleOf(params, query, shown);
  return (
    <ButtonLink tone="quiet" icon="people" to={address}>
      {t(exact ? 'Their {count, plural, one {# member} other {# members}}' : 'Their members', { count })}
    </ButtonLink>
  );
}

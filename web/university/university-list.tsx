import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { names } from '../../shared/collections.ts';
import { fieldLabels } from '../../shared/field-labels.ts';
import { can } from '../../shared/policy.ts';
import { useActor, useAllHere, useNames, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { inDigits } from '../language/format.ts';
import { Badge } from '../ui/content/badge.tsx';
import { Highlight } from '../ui/content/highlight.tsx';
import { Picture } from '../ui/content/picture.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { OrderSelect, type Orders, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { useFacets } from '../ui/list/use-facets.ts';
import { WhyFound } from '../ui/list/why-found.tsx';
import { regionTone } from '../ui/naming/region-tone.ts';
import { folded } from '../ui/naming/sorted-by.ts';
import { MapButton, MapPanel, useMapShown } from './map-panel.tsx';
import { peopleOf } from './their-people.ts';
import { universityFacets } from './university-facets.ts';

const labels = fieldLabels.universities;

const orders: Orders<Listed<'universities'>> = {
  name: {
    label: 'Name',
    key: ({ name, city, country }) => folded(name, city, country),
  },
  country: {
    label: 'Country',
    key: ({ country, city, name }) => folded(country, city, name),
  },
};

export default function UniversityList() {
  const actor = useActor();
  const isMapShown = useMapShown();
  const memberName = useNames('users');
  const url = useListUrl();
  const all = useRecords('universities');
  const { found, query, forgiven } = useOrdered('universities', all, url.text, orders);
  const { shown, fitting, facets } = useFacets(universityFacets, all, found);

  return (
    <RecordList
      collection="universities"
      canAdd={can(actor, 'create', 'universities')}
      addLabel="University"
      search={{ label: 'Search all universities', text: url.text, onText: url.onText }}
      facets={facets}
      beside={isMapShown && <MapPanel framed={fitting} shown={shown} query={query} />}
      links={<MapButton />}
      order={
        <>
          {(facets.tokens.length > 0 || query) && <TheirPeople shown={shown ?? []} query={query} />}
          <OrderSelect orders={orders} query={query} />
        </>
      }
      records={shown}
      forgiven={forgiven}
      fitting={fitting?.length}
      total={all?.length}
      hint="Click on a university for more information."
      renderRecord={({ id, name, city, country, region, picture }) => (
        <RecordRow
          why={<WhyFound collection="universities" id={id} name={name} query={query} />}
          to={foundBy(query, `/universities/${id}`)}
          title={<Highlight text={name} q={query} />}
          detail={`${city}, ${country}`}
          aside={<Badge tone={regionTone[region]}>{region}</Badge>}
          picture={<Picture image={picture} variant="w400" name={name} shape="square" size="s" />}
        />
      )}
      paper={{
        columns: [
          { heading: labels.name, cell: ({ name }) => name },
          { heading: labels.city, cell: ({ city }) => city },
          { heading: labels.country, cell: ({ country }) => country },
          { heading: labels.region, cell: ({ region }) => region },
          { heading: labels.website, cell: ({ website }) => website },
          { heading: labels.contact, cell: ({ contact }) => contact && memberName(contact) },
        ],
      }}
    />
  );
}

/** From a list that is narrowed to the members of what it shows. */
function TheirPeople({ shown, query }: { shown: readonly { id: string }[]; query: string }) {
  const [params] = useSearchParams();
  const allHere = useAllHere();
  const members = useRecords('users');
  const ids = useMemo(() => new Set(shown.map(({ id }) => id)), [shown]);
  const count = members?.filter(({ university }) => university && ids.has(university.id)).length ?? 0;
  if (!allHere || count === 0) return null;
  const { address, exact } = peopleOf(params, query, shown);
  const { one, many } = names.users;
  return (
    <ButtonLink tone="quiet" icon="people" to={address}>
      {exact ? `Their ${inDigits(count)} ${count === 1 ? one : many}` : `Their ${many}`}
    </ButtonLink>
  );
}

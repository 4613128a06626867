import { can } from '../../shared/policy.ts';
import { regionDescriptions, regions } from '../../shared/university/university.rules.ts';
import { useActor, useRecords } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { Badge } from '../ui/badge.tsx';
import { Highlight } from '../ui/highlight.tsx';
import { FilterToggles } from '../ui/list/filter-toggles.tsx';
import { foundBy, useListUrl } from '../ui/list/list-url.ts';
import { OrderSelect, type Orders, useOrdered } from '../ui/list/ordering.tsx';
import { RecordList } from '../ui/list/record-list.tsx';
import { RecordRow } from '../ui/list/record-row.tsx';
import { Picture } from '../ui/picture.tsx';
import { regionTone } from '../ui/region-tone.ts';
import { folded } from '../ui/sorted-by.ts';
import { MapPanel } from './map-panel.tsx';

const regionOptions = regions.map((region) => ({
  value: region,
  label: region,
  detail: regionDescriptions[region],
  tint: regionTone[region],
}));

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
  const url = useListUrl({ region: regions });
  const all = useRecords('universities');
  const { found, query } = useOrdered('universities', all, url.text, orders);
  const shown = found?.filter(({ region }) => url.chosen.region.includes(region));

  return (
    <RecordList
      collection="universities"
      canAdd={can(actor, 'create', 'universities')}
      addLabel="University"
      search={{ label: 'Search all universities', text: url.text, onText: url.onText }}
      filters={
        <FilterToggles
          label="Region"
          options={regionOptions}
          chosen={url.chosen.region}
          onChange={(chosen) => url.choose('region', chosen)}
        />
      }
      beside={<MapPanel all={all} shown={shown} chosen={url.chosen.region} query={query} />}
      order={<OrderSelect orders={orders} />}
      records={shown}
      total={all?.length}
      hint="Click on a university for more information."
      renderRecord={({ id, name, city, country, region, picture }) => (
        <RecordRow
          to={foundBy(query, `/universities/${id}`)}
          title={<Highlight text={name} q={query} />}
          detail={`${city}, ${country}`}
          aside={<Badge tone={regionTone[region]}>{region}</Badge>}
          picture={<Picture image={picture} variant="w400" name={name} shape="square" size="s" />}
        />
      )}
    />
  );
}

import { geoPath } from 'd3-geo';
import { type KeyboardEvent, memo, useMemo, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import landTopology from 'world-atlas/land-110m.json';
import type { Listed } from '../data/list-pages.ts';
import { regionTone } from '../ui/region-tone.ts';
import { framing, isLocated, type Place, placesOf, type Sheet, stepTo } from './map-places.ts';

const topology = landTopology as unknown as Topology<{ land: GeometryCollection }>;
const land = feature(topology, topology.objects.land);

// The same shapes as in university-map.css, which keeps their room free until this code is here.
const wideSheet: Sheet = { width: 1200, height: 430, dot: 5 };
const narrowSheet: Sheet = { width: 480, height: 300, dot: 3.5 };
const narrow = matchMedia('(max-width: 40em)');

function useSheet(): Sheet {
  const isNarrow = useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => narrow.removeEventListener('change', listener);
    },
    () => narrow.matches,
  );
  return isNarrow ? narrowSheet : wideSheet;
}

type Universities = readonly Listed<'universities'>[];

/**
 * A map with a dot, which is a link, for each university. It is one stop of the Tab key: the arrow
 * keys go from dot to dot.
 *
 * - `framed`: those whose part of the world is shown; `shown`: those of them that have a dot.
 * - `detail`: a university's address from its path.
 */
export default function UniversityMap({
  framed,
  shown,
  detail,
}: {
  framed: Universities;
  shown: Universities;
  detail: (path: string) => string;
}) {
  const sheet = useSheet();
  const projection = useMemo(() => framing(framed.filter(isLocated), sheet), [framed, sheet]);
  const outline = useMemo(() => geoPath(projection)(land) ?? '', [projection]);
  // From all that are framed, so that a search takes dots away and moves none.
  const framedPlaces = useMemo(
    () => placesOf(framed.filter(isLocated), projection, sheet),
    [framed, projection, sheet],
  );
  const ids = new Set(shown.map(({ id }) => id));
  const places = framedPlaces.filter(({ university }) => ids.has(university.id));
  const [stop, setStop] = useState<string>();
  const [toldId, setTold] = useState<string>();
  const told = places.find(({ university }) => university.id === toldId);
  const stopPlace = Math.max(
    places.findIndex(({ university }) => university.id === stop),
    0,
  );

  const walk = (event: KeyboardEvent) => {
    const next = stepTo(event.key, stopPlace, places.length);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.currentTarget.querySelectorAll('a')[next]?.focus();
  };

  const nowhere = shown.length - places.length;
  return (
    <>
      <fieldset
        className="university-map"
        aria-label={`Map of ${places.length} universities. The arrow keys go from one to the next.`}
        onKeyDown={walk}
      >
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
          <title>The universities on a map of the world</title>
          <path className="land" d={outline} />
          {places.map((place, index) => (
            <Dot
              key={place.university.id}
              place={place}
              radius={sheet.dot}
              to={detail(`/universities/${place.university.id}`)}
              isStop={index === stopPlace}
              onReached={setStop}
              onTold={setTold}
            />
          ))}
        </svg>
      </fieldset>
      <p className="university-map-told" aria-hidden="true">
        {told ? (
          <>
            <strong>{told.university.name}</strong> {whereOf(told)}
          </>
        ) : (
          `Point at a dot, or go from one to the next with the arrow keys.${nowhere > 0 ? ` ${nowhere} without a place on the map.` : ''}`
        )}
      </p>
    </>
  );
}

const whereOf = ({ university }: Place) => `${university.city}, ${university.country}`;

const Dot = memo(function Dot({
  place,
  radius,
  to,
  isStop,
  onReached,
  onTold,
}: {
  place: Place;
  radius: number;
  to: string;
  isStop: boolean;
  onReached: (id: string) => void;
  onTold: (id: string | undefined) => void;
}) {
  const { university, x, y } = place;
  return (
    <Link
      to={to}
      data-tint={regionTone[university.region]}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${university.name}, ${whereOf(place)}`}
      onFocus={() => {
        onReached(university.id);
        onTold(university.id);
      }}
      onBlur={() => onTold(undefined)}
      onPointerEnter={() => onTold(university.id)}
      onPointerLeave={() => onTold(undefined)}
    >
      <circle cx={x} cy={y} r={radius} />
    </Link>
  );
});

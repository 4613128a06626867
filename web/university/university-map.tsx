import { geoPath } from 'd3-geo';
import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { regionTone } from '../../shared/fields/university-codes.ts';
import { t } from '../../shared/language/messages.ts';
import { useFirstSyncDone } from '../data/hooks.ts';
import type { Listed } from '../data/list-pages.ts';
import { stepTo } from '../ui/controls/keyboard.ts';
import { useLanguage } from '../ui/language/language.ts';
import { rich } from '../ui/language/rich.tsx';
import { foundBy } from '../ui/list/list-url.tsx';
import { useMedia } from '../ui/page/use-media.ts';
import { breakpoints } from '../ui/theme/style-sheets.ts';
import { land } from './land.ts';
import { framing, isLocated, nearTo, type Place, placesOf, type Sheet, whereOf } from './map-places.ts';
import { NearList } from './near-list.tsx';

// The same sizes as in university-map.css, which reserves their space until this code is loaded.
const wideSheet: Sheet = { width: 1200, height: 430, dot: 5 };
const narrowSheet: Sheet = { width: 480, height: 300, dot: 3.5 };
/** The map is narrow on a phone, and beside the list. */
const narrow = `${breakpoints.phone}, ${breakpoints.beside}`;

/** A press means dots within this many screen pixels, because dots are smaller than a finger. */
const reach = { mouse: 12, touch: 22 };

type Universities = readonly Listed<'universities'>[];

/** The universities near a press. A search or sync may since have removed some of them. */
type Near = { pressedAt: number; ids: readonly string[] };

const idOf = ({ university }: Place) => university.id;

/**
 * A map with a dot for each university, which is a link. The map is one stop of the Tab key; the arrow keys go from dot
 * to dot.
 *
 * - `framed`: the universities whose part of the world is shown; `shown`: those of them that have a dot.
 * - `query`: the search that found them.
 */
export default function UniversityMap({
  framed,
  shown,
  query,
}: {
  framed: Universities;
  shown: Universities;
  query: string;
}) {
  const sheet = useMedia(narrow) ? narrowSheet : wideSheet;
  const firstSyncDone = useFirstSyncDone();
  const projection = useMemo(() => framing(framed.filter(isLocated), sheet), [framed, sheet]);
  const outline = useMemo(() => geoPath(projection)(land) ?? '', [projection]);
  // Computed from all framed universities, so that a search doesn't move dots.
  const framedPlaces = useMemo(
    () => placesOf(framed.filter(isLocated), projection, sheet),
    [framed, projection, sheet],
  );
  const ids = new Set(shown.map(({ id }) => id));
  const places = framedPlaces.filter((place) => ids.has(idOf(place)));
  const [stop, setStop] = useState<string>();
  const [pointedId, setPointedId] = useState<string>();
  const [near, setNear] = useState<Near>();
  const pointer = useRef('mouse');
  const drawing = useRef<SVGSVGElement>(null);
  const navigate = useNavigate();
  const pointed = places.find(({ university }) => university.id === pointedId);
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

  /** Follows the link of the only dot nearby, or lets the person choose from several. */
  const press = (event: MouseEvent) => {
    const isMouse = pointer.current === 'mouse';
    const byKey = event.detail === 0;
    if (!drawing.current || byKey || (isMouse && (event.target as Element).closest('a'))) return;
    const { left, top, width } = drawing.current.getBoundingClientRect();
    const unit = sheet.width / width;
    const point = { x: (event.clientX - left) * unit, y: (event.clientY - top) * unit };
    const found = nearTo(places, point, unit * (isMouse ? reach.mouse : reach.touch));
    event.preventDefault();
    setNear({ pressedAt: event.timeStamp, ids: found.length > 1 ? found.map(idOf) : [] });
    if (found.length === 1 && found[0]) navigate(foundBy(query, `/universities/${found[0].university.id}`));
  };

  const placeById = new Map(places.map((place) => [idOf(place), place]));
  const nearNow = near?.ids.flatMap((id) => placeById.get(id) ?? []) ?? [];
  const nowhere = firstSyncDone ? shown.length - places.length : 0;
  return (
    <>
      <fieldset
        className="university-map"
        aria-label={t(
          firstSyncDone
            ? 'Map of {count, plural, one {# university} other {# universities}}. The arrow keys go from one to the next.'
            : 'Map of universities. The arrow keys go from one to the next.',
          { count: places.length },
        )}
        onKeyDown={walk}
        onPointerDown={(event) => {
          pointer.current = event.pointerType;
        }}
        onClickCapture={press}
      >
        <svg ref={drawing} viewBox={`0 0 ${sheet.width} ${sheet.height}`}>
          <title>{t('The universities on a map of the world')}</title>
          <path className="land" d={outline} />
          {places.map((place, index) => (
            <Dot
              key={place.university.id}
              place={place}
              radius={sheet.dot}
              to={foundBy(query, `/universities/${place.university.id}`)}
              isStop={index === stopPlace}
              onReached={setStop}
              onPoint={setPointedId}
            />
          ))}
        </svg>
      </fieldset>
      <p className="university-map-told" aria-hidden="true">
        {pointed ? (
          <>
            <strong translate="no">{pointed.university.name}</strong> {whereOf(pointed)}
          </>
        ) : (
          <>
            {rich('Point at a dot<keys>, or go from one to the next with the arrow keys</keys>.', {
              keys: (words) => <span className="by-keys">{words}</span>,
            })}
            {nowhere > 0 &&
              ` ${t('{count, plural, one {# not on the map.} other {# not on the map.}}', { count: nowhere })}`}
          </>
        )}
      </p>
      {near && nearNow.length > 0 && (
        <NearList key={near.pressedAt} places={nearNow} query={query} onClose={() => setNear(undefined)} />
      )}
    </>
  );
}

const Dot = memo(function Dot({
  place,
  radius,
  to,
  isStop,
  onReached,
  onPoint,
}: {
  place: Place;
  radius: number;
  to: string;
  isStop: boolean;
  onReached: (id: string) => void;
  onPoint: (id: string | undefined) => void;
}) {
  useLanguage();
  const { university, x, y } = place;
  return (
    <Link
      to={to}
      data-tint={regionTone[university.region]}
      tabIndex={isStop ? 0 : -1}
      aria-label={`${university.name}, ${whereOf(place)}`}
      onFocus={() => {
        onReached(university.id);
        onPoint(university.id);
      }}
      onBlur={() => onPoint(undefined)}
      onPointerEnter={() => onPoint(university.id)}
      onPointerLeave={() => onPoint(undefined)}
    >
      <circle cx={x} cy={y} r={radius} />
    </Link>
  );
});

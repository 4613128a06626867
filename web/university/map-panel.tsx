import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Listed } from '../data/list-pages.ts';
import { Button } from '../ui/controls/button.tsx';
import { useAddressPart } from '../ui/list/list-url.ts';
import { breakpoints } from '../ui/theme/breakpoints.ts';
import './university-map.css';

const UniversityMap = lazy(() => import('./university-map.tsx').catch(() => ({ default: MapMissing })));

/** The list below has all that the map shows: without the map's code it goes on. */
function MapMissing() {
  return <p className="university-map-told">The map could not be loaded. The list is complete.</p>;
}

type Universities = readonly Listed<'universities'>[];

const sheetId = 'university-map-sheet';

/** Whether the map is shown: on a narrow screen not until asked for. What was chosen stands in the address. */
export function useMapShown(): boolean {
  const [params] = useSearchParams();
  return params.has('map') ? params.get('map') === 'shown' : matchMedia(breakpoints.unfolded).matches;
}

/** Shows the map or puts it away. */
export function MapButton() {
  const setPart = useAddressPart();
  const open = useMapShown();
  return (
    <Button
      tone="quiet"
      icon="globe"
      aria-expanded={open}
      aria-controls={open ? sheetId : undefined}
      onClick={() => setPart({ map: open ? 'hidden' : 'shown' })}
    >
      {open ? 'Hide map' : 'Show map'}
    </Button>
  );
}

/**
 * The map of the list's universities.
 *
 * - `framed`: those that fit the facets, whose part of the world the map holds; `shown`: those of them that the
 *   search finds. Undefined while they are being read.
 */
export function MapPanel({
  framed,
  shown,
  query,
}: {
  framed: Universities | undefined;
  shown: Universities | undefined;
  query: string;
}) {
  return (
    <div id={sheetId} className="map-panel-sheet">
      {framed && shown && (
        <Suspense>
          <UniversityMap framed={framed} shown={shown} query={query} />
        </Suspense>
      )}
    </div>
  );
}

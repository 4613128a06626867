import { lazy, Suspense, useId, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Listed } from '../data/list-pages.ts';
import { Button } from '../ui/button.tsx';
import { useAddressPart } from '../ui/list/list-url.ts';
import { breakpoints } from '../ui/theme/breakpoints.ts';
import './university-map.css';

const UniversityMap = lazy(() => import('./university-map.tsx').catch(() => ({ default: MapMissing })));

/** The list below has all that the map shows: without the map's code it goes on. */
function MapMissing() {
  return <p className="university-map-told">The map could not be loaded. The list below is complete.</p>;
}

type Universities = readonly Listed<'universities'>[];

/**
 * The map of the list's universities, which can be put away; on a narrow screen it is, until asked
 * for. What was chosen stands in the address, with the list's filters.
 *
 * - `all` and `shown`: undefined while they are being read.
 * - `chosen`: the regions shown, whose part of the world the map holds.
 */
export function MapPanel({
  all,
  shown,
  chosen,
  query,
}: {
  all: Universities | undefined;
  shown: Universities | undefined;
  chosen: readonly string[];
  query: string;
}) {
  const [params] = useSearchParams();
  const setPart = useAddressPart();
  const id = useId();
  const open = params.has('map') ? params.get('map') === 'shown' : matchMedia(breakpoints.unfolded).matches;
  const regions = chosen.join();
  const framed = useMemo(
    () => all?.filter(({ region }) => regions.split(',').includes(region)),
    [all, regions],
  );
  const toggle = () => setPart('map', open ? 'hidden' : 'shown');
  return (
    <div className="map-panel">
      <Button tone="quiet" icon="globe" aria-expanded={open} aria-controls={id} onClick={toggle}>
        {open ? 'Hide map' : 'Show map'}
      </Button>
      <div id={id} className="map-panel-sheet" hidden={!open}>
        {open && framed && shown && (
          <Suspense>
            <UniversityMap framed={framed} shown={shown} query={query} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

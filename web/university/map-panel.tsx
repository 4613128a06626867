import { lazy, Suspense, useId } from 'react';
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
  const [params] = useSearchParams();
  const setPart = useAddressPart();
  const id = useId();
  const open = params.has('map') ? params.get('map') === 'shown' : matchMedia(breakpoints.unfolded).matches;
  const toggle = () => setPart({ map: open ? 'hidden' : 'shown' });
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

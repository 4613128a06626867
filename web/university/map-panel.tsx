import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import type { Listed } from '../data/list-pages.ts';
import { Button } from '../ui/controls/button.tsx';
import { useAddressPart } from '../ui/list/list-url.tsx';
import { breakpoints } from '../ui/theme/style-sheets.ts';
import './university-map.css';

const UniversityMap = lazy(() => import('./university-map.tsx').catch(() => ({ default: MapMissing })));

/** Shown if the map's code can't be loaded. The list below has all universities. */
function MapMissing() {
  return <p className="university-map-told">{t('The map could not be loaded. The list is complete.')}</p>;
}

type Universities = readonly Listed<'universities'>[];

const sheetId = 'university-map-sheet';

/** Whether the map is shown, by the address or, without a choice, by the width of the screen. */
export function useMapShown(): boolean {
  const [params] = useSearchParams();
  return params.has('map') ? params.get('map') === 'shown' : matchMedia(breakpoints.unfolded).matches;
}

/** Shows or hides the map. */
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
      {t(open ? 'Hide map' : 'Show map')}
    </Button>
  );
}

/**
 * The map of the list's universities.
 *
 * - `framed`: the universities that fit the facets, which the map's section of the world includes; `shown`: those of
 *   them that the search finds. Undefined while they are being read.
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

import { useCallback, useEffect, useState } from 'react';
import { type Collection, names } from '../../shared/collections.ts';
import { ProductError } from '../../shared/errors.ts';
import type { MissedWords } from '../../shared/missed-searches.ts';
import { call, callFor } from '../api/api.ts';
import { useOnline } from '../data/hooks.ts';
import { inDigits } from '../language/format.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Day } from '../ui/date.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { focusHeading, PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { NameButton } from './name-button.tsx';
import { useStillMissed } from './still-missed.ts';
import './curation-page.css';
import '../ui/page.css';
import '../ui/list/rows.css';

type Loaded = { items: MissedWords[] } | { refusal: string } | undefined;

/** For administrators: what was searched for and not found. None of it is kept in the browser. */
export default function MissedPage() {
  const online = useOnline();
  const [loaded, setLoaded] = useState<Loaded>();
  const load = useCallback(() => {
    setLoaded(undefined);
    callFor<{ items: MissedWords[] }>('GET', '/api/missed-searches').then(setLoaded, (error: unknown) =>
      setLoaded({
        refusal: error instanceof ProductError ? error.message : new ProductError('internal').message,
      }),
    );
  }, []);
  useEffect(() => {
    if (online) load();
  }, [online, load]);

  return (
    <section className="page">
      <header>
        <PageHeading title="Searches without a Result" />
        <p>
          What several people searched for and did not find in the last 90 days; who they are is not kept.
          What an area is called in other words can be added to it, and is found from then on.
        </p>
      </header>
      <Missed
        online={online}
        loaded={loaded}
        onRetry={load}
        onDismissed={(id) =>
          setLoaded((now) =>
            now && 'items' in now ? { items: now.items.filter((each) => each.id !== id) } : now,
          )
        }
      />
    </section>
  );
}

function Missed({
  online,
  loaded,
  onRetry,
  onDismissed,
}: {
  online: boolean;
  loaded: Loaded;
  onRetry: () => void;
  onDismissed: (id: string) => void;
}) {
  const missed = useStillMissed(loaded && 'items' in loaded ? loaded.items : undefined);
  if (!online && !loaded)
    return (
      <EmptyState art="lamp" title="You are offline">
        This list is shown when you are online again.
      </EmptyState>
    );
  if (loaded && 'refusal' in loaded) return <ErrorState message={loaded.refusal} onRetry={onRetry} />;
  if (!missed)
    return (
      <div aria-busy="true">
        <p role="status">Loading...</p>
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
    );
  if (missed.length === 0)
    return <EmptyState art="search" title="Everything that is searched for is found" />;
  return (
    <ul className="rows" aria-label="Searches without a Result">
      {missed.map(({ id, place, words, count, first, last }) => (
        <li key={id}>
          <div className="curated">
            <div className="curated-text">
              <strong dir="auto">{words}</strong>
              <p className="curated-why">
                {inDigits(count)} times, {placeInWords(place)}, {first === last ? 'on' : 'from'}{' '}
                <Day iso={`${first}T12:00`} />
                {first !== last && (
                  <>
                    {' '}
                    to <Day iso={`${last}T12:00`} />
                  </>
                )}
              </p>
            </div>
            {online && (
              <div className="curated-actions">
                <NameButton words={words} onNamed={focusHeading} />
                <ActionButton
                  icon="close"
                  tone="quiet"
                  label={`Dismiss ${words}`}
                  act={async () => {
                    await call('DELETE', `/api/missed-searches/${id}`);
                    onDismissed(id);
                  }}
                  done={`“${words}” is not shown again.`}
                >
                  Dismiss
                </ActionButton>
              </div>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

const placeInWords = (place: string) =>
  place === 'everywhere' ? 'anywhere' : `among the ${names[place as Collection].many}`;

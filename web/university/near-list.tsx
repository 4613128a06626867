import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../shared/language/messages.ts';
import { Button } from '../ui/controls/button.tsx';
import { foundBy } from '../ui/list/list-url.tsx';
import { type Place, whereOf } from './map-places.ts';

/** The universities near a pressed place of the map. Each press mounts a new list, which takes the focus. */
export function NearList({
  places,
  query,
  onClose,
}: {
  places: readonly Place[];
  query: string;
  onClose: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => list.current?.querySelector('a')?.focus(), []);

  return (
    <section
      className="university-map-near"
      aria-label={t('Universities near there')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <header>
        <h2>{t('Universities near there')}</h2>
        <Button tone="quiet" icon="close" iconOnly onClick={onClose}>
          {t('Close')}
        </Button>
      </header>
      <ul ref={list}>
        {places.map((place) => (
          <li key={place.university.id}>
            <Link to={foundBy(query, `/universities/${place.university.id}`)}>
              <span translate="no">{place.university.name}</span>
              <small>{whereOf(place)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

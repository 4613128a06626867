import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Collection } from '../../shared/kinds/collections.ts';
import { description } from '../../shared/language/description.ts';
import { inDigits } from '../../shared/language/format.ts';
import { t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';
import { bounce, useAccount } from '../auth/account.ts';
import { useFirstSyncDone, useMe, useRecords } from '../data/hooks.ts';
import { useStore } from '../data/store.ts';
import { Art } from '../ui/content/art.tsx';
import { ButtonLink } from '../ui/controls/button.tsx';
import { renderNothing } from '../ui/page/load-part.ts';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { afterPaint } from './load-screen.ts';
import { NetworkArt } from './network-art.tsx';
import { useSections } from './sections.ts';
import './home.css';

/** Loaded late, because few members need it. My Account shows it at any time. */
const BounceNotice = lazy(() => import('../member/bounce-notice.tsx').catch(renderNothing));

/** Loaded after the first paint. */
const NetworkOverview = lazy(() =>
  afterPaint()
    .then(() => import('./network-overview.tsx'))
    .catch(renderNothing),
);
const HomeFeed = lazy(() =>
  afterPaint()
    .then(() => import('./home-feed.tsx'))
    .catch(renderNothing),
);

/** The start page: what waits for the member, what is new for them, what is theirs, and every section as a card. */
export default function Home() {
  const sections = useSections();
  const me = useMe();
  const account = useAccount();
  const isBounced = useStore(bounce) !== undefined;
  return (
    <div className="home">
      <header className="home-head">
        <div>
          <PageHeading title={product.title}>
            {me ? t('Welcome, {name}', { name: me.user.name }) : t(description)}
          </PageHeading>
          {!me && (
            <p>
              {t('Members find colleagues, follow projects and start something together across six regions.')}
            </p>
          )}
          {account === 'signed-out' && (
            <p className="home-enter">
              <ButtonLink tone="primary" to="/login/join">
                {t('Ask to join')}
              </ButtonLink>
              <ButtonLink to="/login">{t('Sign in')}</ButtonLink>
            </p>
          )}
        </div>
        {!me && <NetworkArt />}
      </header>
      {me && isBounced && (
        <Suspense>
          <BounceNotice email={me.user.email} leads />
        </Suspense>
      )}
      <div className={me && 'home-columns'}>
        {me && (
          <div className="home-own">
            <Suspense fallback={<div className="home-pending" />}>
              <HomeFeed me={me} />
            </Suspense>
          </div>
        )}
        <ul className="home-cards">
          {sections.map(({ collection, path, title, about, art, tint }) => (
            <li key={path} className="home-card" data-tint={tint}>
              <Art name={art} />
              <div className="home-card-text">
                <Link to={path}>{t(title)}</Link>
                {!me && about && <p>{t(about)}</p>}
              </div>
              {me && <Count collection={collection} />}
            </li>
          ))}
        </ul>
      </div>
      {me && (
        <Suspense>
          <NetworkOverview />
        </Suspense>
      )}
    </div>
  );
}

function Count({ collection }: { collection: Collection }) {
  const records = useRecords(collection);
  const firstSyncDone = useFirstSyncDone();
  return (
    <span className="home-card-count">
      {firstSyncDone && records && records.length > 0 && inDigits(records.length)}
    </span>
  );
}

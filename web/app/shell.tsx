import {
  type ComponentProps,
  type FunctionComponent,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { Link, Outlet, useLocation } from 'react-router-dom';
import { description } from '../../shared/language/description.ts';
import { t } from '../../shared/language/messages.ts';
import { product } from '../../shared/text/product.ts';
import { useAccount } from '../auth/account.ts';
import { useSaid } from '../data/announcements.ts';
import { useMe, useNotPersisted, useOnline, useRecords, useSync } from '../data/hooks.ts';
import { session } from '../data/session.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { useRowLinks } from '../ui/links/row-link.tsx';
import { renderNothing } from '../ui/page/load-part.ts';
import { AccountLinks } from './account-links.tsx';
import type AnnouncementsComponent from './banners/announcements.tsx';
import type MemberBannersComponent from './banners/member-banners.tsx';
import { NewVersion } from './banners/new-version.tsx';
import { SyncTrouble } from './banners/sync-trouble.tsx';
import { JumpField } from './jump-field.tsx';
import { isIosHintDue, useInstallOffer } from './lifecycle/install.ts';
import { OfflineLabel } from './offline-label.tsx';
import { Reauthenticate } from './reauthenticate.tsx';
import { SectionLinks } from './section-links.tsx';
import { SlideMenu } from './slide-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { useOwnLanguage } from './use-own-language.ts';
import './shell.css';

/** Loaded late, because few people see these banners. */
const Announcements = lazy<FunctionComponent<ComponentProps<typeof AnnouncementsComponent>>>(() =>
  import('./banners/announcements.tsx').catch(renderNothing),
);
const MemberBanners = lazy<FunctionComponent<ComponentProps<typeof MemberBannersComponent>>>(() =>
  import('./banners/member-banners.tsx').catch(renderNothing),
);
/** Members choose theirs under My Account. */
const LanguageChoice = lazy<FunctionComponent>(() =>
  import('../auth/language-choice.tsx').catch(renderNothing),
);
const AddToHomeScreen = lazy(() => import('./banners/add-to-home-screen.tsx').catch(renderNothing));

/** The header and footer around every screen. */
export function Shell() {
  const online = useOnline();
  const me = useMe();
  const notices = useRecords('notices');
  const said = useSaid();
  const nothingKept = useNotPersisted();
  const account = useAccount();
  const { pathname } = useLocation();
  const [saysHow] = useState(isIosHintDue);
  const mayInstall = useInstallOffer() && pathname === '/home';
  useRowLinks();
  useOwnLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each page that somebody goes to
  useEffect(() => session.get()?.sync.visited(), [pathname]);

  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it leads to a part of this page */}
      <a className="skip-link screen-only" href="#main" onClick={skip}>
        {t('Skip to content')}
      </a>
      <header className="header screen-only">
        <div className="header-top">
          <Link to="/home" className="brand">
            <span>{product.name}</span>
          </Link>
          <div className="header-tools">
            <span role="status">{!online && <OfflineLabel />}</span>
            {me && <JumpField />}
            <ThemeToggle />
            <div className="header-account">
              <AccountLinks />
            </div>
            <SlideMenu />
          </div>
        </div>
        <nav className="header-sections" aria-label={t('Sections')}>
          <SectionLinks />
        </nav>
        {me && <FirstLoad />}
      </header>
      <main id="main" className="main" tabIndex={-1}>
        <div className="main-banners">
          {me && said.length > 0 && (
            <Suspense>
              <Announcements said={said} />
            </Suspense>
          )}
        </div>
        <div className="main-banners">
          {me && <SyncTrouble />}
          {me &&
            (notices?.length || me.user.firstRun || me.needsSecondFactor || nothingKept || mayInstall) && (
              <Suspense fallback={<div className="place-of-a-line" />}>
                <MemberBanners
                  user={me.user}
                  notices={notices ?? []}
                  needsFactor={me.needsSecondFactor === true}
                  nothingKept={nothingKept}
                  isInstallable={mayInstall}
                />
              </Suspense>
            )}
        </div>
        <Outlet />
      </main>
      <footer className="footer screen-only">
        <div>
          <p>
            {product.name}. {t(description)} <Link to="/help">{t('Help and contact')}</Link>
          </p>
          {account === 'signed-out' && (
            <Suspense>
              <LanguageChoice />
            </Suspense>
          )}
        </div>
      </footer>
      <div className="over-the-foot">
        <NewVersion />
        <Toaster />
      </div>
      {account === 'signed-in' && <Reauthenticate />}
      {saysHow && pathname === '/home' && (
        <Suspense>
          <AddToHomeScreen />
        </Suspense>
      )}
    </>
  );
}

/** Does what the link would, but without a new entry in the history, so that Back leads to the previous page. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** The progress of the first load, above the screens that are filling. */
function FirstLoad() {
  const { phase, progress } = useSync();
  if (phase !== 'first-load') return null;
  return (
    <progress
      className="first-load"
      aria-label={t('Loading the network for the first time')}
      value={progress || undefined}
    />
  );
}

import { Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  ScrollRestoration,
  useLocation,
} from 'react-router-dom';
import { loadList } from '../data/session.ts';
import { ResolveAddress } from '../topic/merged-area-redirect.tsx';
import { SectionArt } from '../ui/content/app-section.ts';
import { SkeletonLines } from '../ui/content/skeleton.tsx';
import { useLanguage } from '../ui/language/language.ts';
import { PartMissing } from '../ui/page/load-part.ts';
import { FailedScreen } from './failed-screen.tsx';
import { Guard } from './guard.tsx';
import { afterPaint, loadScreen, useScreen } from './load-screen.ts';
import { type AppRoute, appRoutes } from './routes.ts';
import { Shell } from './shell.tsx';

/** Shows a screen, and loads the screen that a list's links lead to in advance. */
function Screen({ screen, list }: Pick<AppRoute, 'screen' | 'list'>) {
  useEffect(() => {
    if (!list) return;
    loadList(list.of)
      .then(afterPaint)
      .then(() => loadScreen(list.leadsTo))
      // A failure is shown when somebody goes there.
      .catch(() => {});
  }, [list]);
  const Loaded = useScreen(screen);
  if (Loaded instanceof PartMissing) return <FailedScreen error={Loaded} />;
  if (!list) return <Loaded />;
  return (
    <SectionArt value={list.art}>
      <Loaded />
    </SectionArt>
  );
}

const loading = (
  <div aria-busy="true">
    <SkeletonLines lines={6} />
  </div>
);

const routeObject = ({ path, access, screen, list }: AppRoute): RouteObject => ({
  path,
  Component: () => {
    // Another language draws the whole screen again.
    useLanguage();
    return (
      <Guard access={access}>
        <Screen screen={screen} list={list} />
      </Guard>
    );
  },
});

function Frame() {
  useLanguage();
  return (
    <>
      <Shell />
      <ScrollRestoration storageKey={scrollPositions} />
      <ScrollAfterReload />
      <ResolveAddress />
    </>
  );
}

const ToHome = () => <Navigate to="/home" replace />;

const Content = () => (
  <Suspense fallback={loading}>
    <Outlet />
  </Suspense>
);

/** The key of the router's scroll positions. */
const scrollPositions = 'scroll-positions';
const storedPositions = () =>
  JSON.parse(sessionStorage.getItem(scrollPositions) ?? '{}') as Record<string, number>;

/**
 * Starts a page that was opened by its address at the top. The router treats all entries that it hasn't made itself as
 * one, and would restore the last one's position.
 */
function beginAtTop() {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (visit?.type !== 'navigate' || history.state !== null) return;
  const stored = storedPositions();
  delete stored.default;
  sessionStorage.setItem(scrollPositions, JSON.stringify(stored));
}

/**
 * Restores a page's scroll position from before a reload. The page is too short until its code and records are loaded,
 * so it gets the height that the position needs, until somebody leaves it.
 */
function ScrollAfterReload() {
  const { key } = useLocation();
  // Stored positions are for the first visit after the reload; the router knows those of later visits.
  const visited = useRef(new Set<string>()).current;
  useLayoutEffect(() => {
    const place = visited.has(key) ? undefined : storedPositions()[key];
    visited.add(key);
    if (!place) return;
    const { style } = document.body;
    style.minHeight = `${place + window.innerHeight}px`;
    window.scrollTo(0, place);
    return () => {
      style.minHeight = '';
    };
  }, [key, visited]);
  return null;
}

export function createRouter() {
  // Some mail gateways write the # of a link as %23.
  if (location.pathname.includes('%23')) history.replaceState(null, '', location.href.replace('%23', '#'));
  beginAtTop();
  return createBrowserRouter([
    {
      Component: Frame,
      ErrorBoundary: FailedScreen,
      children: [
        {
          ErrorBoundary: FailedScreen,
          Component: Content,
          children: [...appRoutes.map(routeObject), { path: '*', Component: ToHome }],
        },
      ],
    },
  ]);
}

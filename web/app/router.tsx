import type { ComponentType } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, ScrollRestoration } from 'react-router-dom';
import { afterPaint } from '../data/next-turn.ts';
import { expect } from '../data/snapshot.ts';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { FailedScreen } from './failed-screen.tsx';
import { Guard } from './guard.tsx';
import { loadScreen, screenAtHand } from './load-screen.ts';
import { type AppRoute, appRoutes } from './routes.ts';
import { Shell } from './shell.tsx';

function routeObject({ path, access, screen, list }: AppRoute): RouteObject {
  const shown = (Screen: ComponentType) => {
    // What can't be had now is tried again when somebody goes there.
    if (list)
      expect(list.of)
        .then(afterPaint)
        .then(list.leadsTo)
        .catch(() => {});
    return {
      element: (
        <Guard access={access}>
          <Screen />
        </Guard>
      ),
    };
  };
  const atHand = screenAtHand(screen);
  return { path, ...(atHand ? shown(atHand) : { lazy: async () => shown(await loadScreen(screen)) }) };
}

const loading = (
  <div aria-busy="true">
    <SkeletonLines lines={6} />
  </div>
);

export const createRouter = () =>
  createBrowserRouter([
    {
      element: (
        <>
          <Shell />
          <ScrollRestoration />
        </>
      ),
      errorElement: <FailedScreen />,
      children: [
        {
          errorElement: <FailedScreen />,
          hydrateFallbackElement: loading,
          children: [...appRoutes.map(routeObject), { path: '*', element: <Navigate to="/home" replace /> }],
        },
      ],
    },
  ]);

import { type ComponentType, use } from 'react';
import type { Screen } from '../ui/content/app-section.ts';
import { loadPart, type PartMissing } from '../ui/page/load-part.ts';

type Loaded = ComponentType | PartMissing;
/** React's `use` doesn't wait for promises that are marked like this. */
type Loading = Promise<Loaded> & { status?: 'fulfilled'; value?: Loaded };

const screens = new Map<Screen, Loading>();

/**
 * The screen, without waiting if its code is loaded. A failed screen stays failed until the page is loaded again,
 * because browsers don't request the same module twice.
 */
export function useScreen(screen: Screen): Loaded {
  const loading = screens.get(screen) ?? loadScreen(screen).catch((missing: PartMissing) => missing);
  if (!screens.has(screen)) screens.set(screen, loading);
  return use(loading);
}

/** @throws PartMissing */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const { default: component } = await loadPart(screen);
  // A waiting screen keeps its promise, because React complains if another one replaces it.
  const here: Loading = screens.get(screen) ?? Promise.resolve(component);
  screens.set(screen, Object.assign(here, { status: 'fulfilled' as const, value: component }));
  return component;
}

/** Resolves after the tasks that are already queued, which is sooner than a timer. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Resolves when the next frame is painted; a hidden page paints only when it is visible again. */
export const afterPaint = (): Promise<void> =>
  new Promise<void>((resolve) => requestAnimationFrame(() => resolve())).then(nextTurn);

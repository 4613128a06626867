import { type ComponentType, use } from 'react';
import type { Screen } from '../ui/content/app-section.ts';
import { loadPart, type PartMissing } from '../ui/page/load-part.ts';

type Loaded = ComponentType | PartMissing;
/** React marks promises so whose value it knows: `use` takes it without a wait. */
type Loading = Promise<Loaded> & { status?: 'fulfilled'; value?: Loaded };

const screens = new Map<Screen, Loading>();

/**
 * The screen, at once where its code is here, so that it is drawn in one go. What could not be had stays
 * so until the page is loaded again: browsers don't ask for the same code twice.
 */
export function useScreen(screen: Screen): Loaded {
  const loading = screens.get(screen) ?? loadScreen(screen).catch((missing: PartMissing) => missing);
  if (!screens.has(screen)) screens.set(screen, loading);
  return use(loading);
}

/** @throws PartMissing */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const { default: component } = await loadPart(screen);
  // A screen that waits for its code keeps its promise: React complains of another one in its place.
  const here: Loading = screens.get(screen) ?? Promise.resolve(component);
  screens.set(screen, Object.assign(here, { status: 'fulfilled' as const, value: component }));
  return component;
}

import { type ComponentType, use } from 'react';
import type { Screen } from '../ui/app-section.ts';
import { loadPart, type PartMissing } from '../ui/load-part.ts';

const here = new Map<Screen, ComponentType>();
const awaited = new Map<Screen, Promise<ComponentType | PartMissing>>();

/**
 * The screen, at once where its code is here, so that it is drawn in one go. What could not be had stays
 * so until the page is loaded anew: browsers don't ask for the same code twice. No hook may follow in the
 * component: React expects none after a wait that turns out to be over.
 */
export function useScreen(screen: Screen): ComponentType | PartMissing {
  const known = here.get(screen);
  if (known) return known;
  const coming = awaited.get(screen) ?? loadScreen(screen).catch((missing: PartMissing) => missing);
  awaited.set(screen, coming);
  return use(coming);
}

/** @throws PartMissing */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const { default: component } = await loadPart(screen);
  here.set(screen, component);
  return component;
}

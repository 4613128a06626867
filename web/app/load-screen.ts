import { type ComponentType, use } from 'react';
import type { AppRoute } from './routes.ts';

const patience = 120_000; // ms, as specified

/** A screen's code could not be had: no network, or a newer version has taken its place. */
export class ScreenMissing extends Error {
  constructor(cause: unknown) {
    super('The code of this screen could not be loaded.', { cause });
    this.name = 'ScreenMissing';
  }
}

type Screen = AppRoute['screen'];

const here = new Map<Screen, ComponentType>();
const awaited = new Map<Screen, Promise<ComponentType | ScreenMissing>>();

/**
 * The screen, at once where its code is here, so that it is drawn in one go. What could not be had stays
 * so until the page is loaded anew: browsers don't ask for the same code twice. No hook may follow in the
 * component: React expects none after a wait that turns out to be over.
 */
export function useScreen(screen: Screen): ComponentType | ScreenMissing {
  const known = here.get(screen);
  if (known) return known;
  const coming = awaited.get(screen) ?? loadScreen(screen).catch((missing: ScreenMissing) => missing);
  awaited.set(screen, coming);
  return use(coming);
}

/** @throws ScreenMissing */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const { default: component } = await loadPart(screen);
  here.set(screen, component);
  return component;
}

/** A part of the app that is loaded when it is needed. @throws ScreenMissing */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), patience);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    throw new ScreenMissing(error);
  } finally {
    clearTimeout(timer);
  }
}

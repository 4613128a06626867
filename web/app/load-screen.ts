import type { ComponentType } from 'react';
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

const loaded = new Map<Screen, ComponentType>();

/** The screen, if its code is here already. */
export const screenAtHand = (screen: Screen): ComponentType | undefined => loaded.get(screen);

/** @throws ScreenMissing */
export async function loadScreen(screen: Screen): Promise<ComponentType> {
  const { default: component } = await loadPart(screen);
  loaded.set(screen, component);
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

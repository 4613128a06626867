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

export const loadScreen = async (screen: AppRoute['screen']): Promise<ComponentType> =>
  (await loadPart(screen)).default;

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

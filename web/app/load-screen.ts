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

export async function loadScreen(screen: AppRoute['screen']): Promise<ComponentType> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), patience);
  });
  try {
    return (await Promise.race([screen(), late])).default;
  } catch (error) {
    throw new ScreenMissing(error);
  } finally {
    clearTimeout(timer);
  }
}
